import { execFileSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../scripts/root.js'
import { median } from './median.js'

/** The size of an install, and the time of a build compared with that of a bare React page. */
const rounds = 3
const page = makeBarePage()
const times = { ours: /** @type {number[]} */ ([]), bare: /** @type {number[]} */ ([]) }
try {
  for (let round = 0; round < rounds; round++) {
    times.ours.push(timeOf('scripts/build.js', ['api', 'web']))
    times.bare.push(timeOf('node_modules/vite/bin/vite.js', ['build', page, '--logLevel', 'error']))
  }
} finally {
  rmSync(page, { recursive: true, force: true })
}
const [ours, bare] = [median(times.ours), median(times.bare)]
console.log(`build: ${seconds(ours)} s, ${(ours / bare).toFixed(1)} × a bare React page (goal 10)`)
const megabytes = sizeOf(path.join(root, 'node_modules')) / 1e6
console.log(`npm ci: ${megabytes.toFixed(0)} MB (goal 350)`)

function makeBarePage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-bench-'))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const script = '<script type="module" src="/main.js"></script>'
  writeFileSync(path.join(folder, 'index.html'), `<div id="root"></div>${script}`)
  writeFileSync(
    path.join(folder, 'main.js'),
    `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('h1', null, 'kodama'))`,
  )
  return folder
}

/**
 * @param {string} script
 * @param {string[]} args
 */
function timeOf(script, args) {
  const start = performance.now()
  execFileSync(process.execPath, [path.join(root, script), ...args], { cwd: root, stdio: 'ignore' })
  return performance.now() - start
}

/**
 * The sum of the files, without links.
 * @param {string} folder
 */
function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(path.join(entry.parentPath, entry.name)).size, 0)
}

/** @param {number} ms */
function seconds(ms) {
  return (ms / 1000).toFixed(1)
}
