import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../../scripts/root.js'
import { atTheEnd } from '../at-the-end.js'
import { freePort } from '../servers.js'
import { temporaryFolder } from '../site-process.js'
import { endSite } from './site.js'
import { standIns } from './stand-ins.js'

/**
 * A folder that stands for the machine of a guide. Scripts run in it as the guide has them; only their absolute paths
 * lead into the folder. Programs that need root, systemd, Docker or another machine are stand-ins.
 * @param {string} mariadb The address of its database.
 */
export async function makeMachine(mariadb) {
  const folder = temporaryFolder()
  const port = await freePort()
  const folders = ['bin', 'etc/systemd/system', 'etc/nginx/conf.d', 'opt/bancho.py/.data/avatars']
  for (const name of [...folders, 'bancho/avatars', 'data', 'var/lib']) {
    mkdirSync(path.join(folder, name), { recursive: true })
  }
  copyProgram(path.join(folder, 'opt/kodama'))
  const { hostname, port: databasePort, username } = new URL(mariadb)
  const client = ['--no-defaults', '-h', hostname, '-P', databasePort, '-u', username]
  const machine = { folder, root, port, client }
  writeFileSync(path.join(folder, 'machine.json'), JSON.stringify(machine))
  for (const name of Object.keys(standIns)) makeProgram(folder, name)
  atTheEnd(() => endSite(machine))

  const here = (/** @type {string} */ text) =>
    text
      .replaceAll(/(?<![\w.])\/(opt|etc|var\/lib)\//g, `${folder}/$1/`)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
      .replaceAll(/127\.0\.0\.1:3306|mysql:3306/g, new URL(mariadb).host)

  return {
    folder,
    url: `http://127.0.0.1:${port}`,
    /** What the stand-ins were called for. */
    readCalls: () => readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n'),
    readLog: () => readFileSync(path.join(folder, 'site.log'), 'utf8'),
    /**
     * Runs all blocks in one shell. A block of settings is what the operator writes into the file.
     * @param {import('./read-guide.js').Block[]} blocks
     * @param {{ settingsFile?: string, input?: string, cwd?: string }} options
     */
    follow(blocks, { settingsFile = '', input = '', cwd = 'opt/kodama' } = {}) {
      const script = blocks.map((block) => scriptOf(block, settingsFile)).join('\n')
      const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', here(script)], {
        cwd: path.join(folder, cwd),
        input,
        encoding: 'utf8',
        env: { PATH: `${folder}/bin:${process.env['PATH']}`, HOME: folder, MACHINE: folder },
      })
      return { status, stdout, stderr }
    },
  }
}

/**
 * Mails would go to a relay that there is not.
 * @param {import('./read-guide.js').Block} block
 * @param {string} settingsFile
 */
function scriptOf({ language, text }, settingsFile) {
  if (language === 'sh') return text
  return `cat > ${settingsFile} <<'END'\n${text.replace(/^SMTP_URL=.*\n/m, '')}END\n`
}

/**
 * The settings of a guide are written into `deploy`, so it is a copy; the rest leads to the built program.
 * @param {string} to
 */
function copyProgram(to) {
  mkdirSync(to)
  cpSync(path.join(root, 'deploy'), path.join(to, 'deploy'), { recursive: true })
  for (const name of readdirSync(root).filter(
    (entry) => !/^(deploy|data|\.env|\.git)$/.test(entry),
  )) {
    symlinkSync(path.join(root, name), path.join(to, name))
  }
}

/**
 * @param {string} folder
 * @param {string} name
 */
function makeProgram(folder, name) {
  const program = path.join(root, 'tests/harness/guide/stand-in.js')
  const script = `#!/bin/sh\nexec ${process.execPath} -- ${program} ${name} "$@"\n`
  writeFileSync(path.join(folder, 'bin', name), script, { mode: 0o755 })
}
