import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from './servers.js'
import { root } from './stale.js'

export const registration = {
  username: 'Aoba',
  email: 'aoba@example.com',
  password: 'Forest-Echo-7',
  captcha_token: 'none',
}

/**
 * The built server as its operator starts it, on a free port and a data folder of its own.
 * @param {Record<string, string>} env
 * @param {string} folder
 */
export async function start(env = {}, folder = temporaryFolder()) {
  const port = env['PORT'] ?? (await freePort())
  const child = spawn(process.execPath, [path.join(root, 'apps/api/dist/main.js')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  /** @type {Promise<{ code: number | null, errors: string }>} */
  const ended = new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, errors }))
  })
  const ready = once(child.stdout, 'data').then(String)
  const url = `http://localhost:${port}`
  const network = Math.floor(Math.random() * 65_536)
  let visitors = 0

  /**
   * Where the proxy is trusted, each call comes from an address of its own.
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
    })
  }
  return { child, url, post, folder, ready, ended, log: () => errors }
}

export function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
