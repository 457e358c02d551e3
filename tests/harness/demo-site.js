import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../../scripts/root.js'
import { freePort } from './servers.js'

/**
 * Starts the built site with the demo world, on a free port and in a temporary folder.
 * @param {Record<string, string>} settings
 */
export async function startDemoSite(settings = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-demo-'))
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(root, 'apps/api/dist/main.js')], {
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: folder, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    port,
    url: `http://localhost:${port}`,
    pid: Number(child.pid),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
