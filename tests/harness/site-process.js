import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../scripts/root.js'
import { atTheEnd } from './at-the-end.js'
import { fastFolder } from './fast-folder.js'
import { freePort } from './servers.js'

export const registration = {
  username: 'Aoba',
  email: 'aoba@example.com',
  password: 'Forest-Echo-7',
  captcha_token: 'none',
}

/** Without it, Node's fetch may wait for ever on a connection that is closed at once. */
const patience = () => AbortSignal.timeout(60_000)

/**
 * Starts the built server as an operator does, on a free port and with a temporary data folder.
 * @param {Record<string, string>} env
 * @param {string} folder
 * @param {readonly string[]} args
 */
export async function start(env = {}, folder = temporaryFolder(), args = []) {
  const port = env['PORT'] ?? (await freePort())
  const child = spawn(process.execPath, ['--', path.join(root, 'apps/api/dist/main.js'), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  /** @type {Promise<{ code: number | null, errors: string }>} */
  const ended = new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, errors }))
  })
  // Wait for its workers too: they must not write to the folder, which is deleted next.
  atTheEnd(async () => {
    child.kill('SIGKILL')
    await ended
  })
  /** @type {Promise<string>} */
  const ready = new Promise((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk)))
    ended.then(({ code }) => reject(new Error(`the site ended with ${code}: ${errors}`)))
  })
  // A test of a failing start waits only for `ended`.
  ready.catch(() => {})
  // An address, not `localhost`: Node would try IPv6 first, and wait a quarter of a second.
  const url = `http://127.0.0.1:${port}`
  const network = Math.floor(Math.random() * 65_536)
  let visitors = 0

  /**
   * Each call has another client address, if the site trusts the proxy.
   * @param {string} path
   * @param {unknown} body
   */
  function post(path, body) {
    visitors += 1
    const address = `fd00:${network.toString(16)}:${visitors.toString(16)}::1`
    return fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
      signal: patience(),
    })
  }
  return { child, url, post, folder, ready, ended, log: () => errors }
}

export function temporaryFolder() {
  const folder = mkdtempSync(path.join(fastFolder(), 'kodama-start-'))
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
