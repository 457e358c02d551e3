import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import { createServer } from 'vite'
import { root } from './root.js'
import { buildStale } from './stale.js'

/** Vite serves the web from its source and forwards calls to the API, which restarts on a change. */
buildStale()
let api = startApi()
/** @type {NodeJS.Timeout | undefined} */
let pause

for (const folder of ['apps/api/src', 'packages']) {
  watch(path.join(root, folder), { recursive: true }, () => {
    clearTimeout(pause)
    pause = setTimeout(restartApi, 200)
  })
}

const vite = await createServer({ root: path.join(root, 'apps/web') })
await vite.listen()
vite.printUrls()

function restartApi() {
  buildStale({ only: 'api' })
  api.once('exit', () => {
    api = startApi()
  })
  api.kill('SIGTERM')
}

function startApi() {
  return spawn(process.execPath, [path.join(root, 'apps/api/dist/main.js')], {
    cwd: root,
    stdio: 'inherit',
  })
}
