import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'

const { uid, username } = userInfo()

/** Small, because it is copied for each server. */
export const logFileSize = '--innodb-log-file-size=16M'

/**
 * Makes the data folder of a new MariaDB. To install one takes seconds, so that is done once for each user and version,
 * and then copied.
 * @param {string} folder
 */
export function copyTemplate(folder) {
  const template = path.join(tmpdir(), `kodama-mariadb-template-${readVersion()}-${uid}`)
  if (!existsSync(template)) install(template)
  if (statSync(template).uid !== uid) throw new Error(`${template} is not ours`)
  cpSync(template, folder, { recursive: true })
}

/**
 * Installs under another name and renames it at the end, because two processes may install at once.
 * @param {string} template
 */
function install(template) {
  const folder = mkdtempSync(`${template}-`)
  const data = path.join(folder, 'data')
  const place = ['--no-defaults', `--datadir=${data}`, `--user=${username}`, `--tmpdir=${folder}`]
  const account = ['--skip-test-db', '--auth-root-authentication-method=normal']
  execFileSync('mariadb-install-db', [...place, logFileSize, ...account], { stdio: 'pipe' })
  try {
    renameSync(data, template)
  } catch (error) {
    if (!existsSync(template)) throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readVersion() {
  const said = execFileSync('mariadbd', ['--no-defaults', '--version'], { encoding: 'utf8' })
  return /Ver ([\w.+-]+)/.exec(said)?.[1] ?? 'unknown'
}
