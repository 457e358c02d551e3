import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import path from 'node:path'
import { canConnect } from './can-connect.js'
import { diskFolder, fastFolder } from './fast-folder.js'
import { copyTemplate, logFileSize } from './mariadb-template.js'

/**
 * @typedef {object} PrivateServer
 * @property {string} url
 * @property {() => Promise<void>} crash Ends and begins again.
 * @property {() => Promise<void>} end Kills it, as if its machine lost power.
 * @property {() => Promise<void>} begin Starts it again, on the same data.
 * @property {() => Promise<void>} freeze Its connections stay open, but nothing answers.
 * @property {() => void} thaw
 * @property {() => Promise<void>} stop Kills it and deletes its data.
 */

/**
 * Starts a MariaDB on a free port, with a temporary folder.
 * @param {string[]} options
 * @param {{ onDisk?: boolean }} where On a disk, for data that must survive a kill, and for measurements.
 * @returns {Promise<PrivateServer>}
 */
export async function startMariadb(options = [], { onDisk = false } = {}) {
  const folder = mkdtempSync(path.join(onDisk ? diskFolder : fastFolder(), 'kodama-mariadb-'))
  const data = path.join(folder, 'data')
  copyTemplate(data)
  const port = await freePort()
  return startServer({
    command: 'mariadbd',
    args: [
      '--no-defaults',
      `--datadir=${data}`,
      `--user=${userInfo().username}`,
      // Not a shared folder: a server that starts deletes the temporary tables of the others.
      `--tmpdir=${folder}`,
      ...(onDisk ? [] : [logFileSize]),
      `--port=${port}`,
      `--socket=${path.join(folder, 'socket')}`,
      '--bind-address=127.0.0.1',
      '--character-set-server=utf8mb4',
      '--innodb-buffer-pool-size=64M',
      ...options,
    ],
    port,
    url: `mysql://root@127.0.0.1:${port}`,
    folder,
  })
}

/**
 * @param {{
 *   command: string, args: string[], port: number, url: string, folder: string, host?: string, prefix?: string[]
 * }} server With a prefix such as `ip netns exec name` the command runs elsewhere, and must be seen at its host from here.
 * @returns {Promise<PrivateServer>}
 */
export async function startServer({ command, args, port, url, folder, host, prefix = [] }) {
  const [program = '', ...words] = [...prefix, command, ...args]
  let child = start()
  // Also when an exception or a signal ends the tests.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await opened(port, child, host)

  function start() {
    return spawn(program, words, { stdio: 'ignore' })
  }

  async function end() {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    kill()
    await ended
  }

  async function begin() {
    child = start()
    await opened(port, child, host)
  }

  return {
    url,
    async crash() {
      await end()
      await begin()
    },
    end,
    begin,
    freeze: () => freezeProcess(child),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      process.removeListener('exit', kill)
      if (child.exitCode === null && child.signalCode === null) await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @param {import('node:child_process').ChildProcess} child */
export async function freezeProcess(child) {
  child.kill('SIGSTOP')
  while (!isStopped(Number(child.pid))) await new Promise((resolve) => setTimeout(resolve, 5))
}

/**
 * The signal reaches the threads one after another: until the last has stopped, some queries are still answered.
 * @param {number} pid
 */
function isStopped(pid) {
  const threads = path.join('/proc', String(pid), 'task')
  return readdirSync(threads).every((thread) =>
    // The state follows the name, which stands in brackets.
    readFileSync(path.join(threads, thread, 'stat'), 'utf8')
      .split(') ')
      .at(-1)
      ?.startsWith('T'),
  )
}

/**
 * Below the ephemeral ports: an outgoing connection could take such a port before the server listens.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    if (await canListen(port)) return port
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function canListen(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/**
 * Resolves once something listens on the port.
 * @param {number} port
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} [host]
 */
async function opened(port, child, host) {
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`)
    if (await canConnect(port, host)) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${child.spawnfile} did not open port ${port} in time`)
}
