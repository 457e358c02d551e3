import { spawn } from 'node:child_process'
import path from 'node:path'
import { adoptHooks } from './hooks.js'
import { root } from './root.js'
import { buildStale } from './stale.js'

/** All checks that need no server and no browser, two at a time. Prints only failures. */
const bin = (/** @type {string} */ name) => path.join(root, 'node_modules/.bin', name)
const node = (/** @type {string} */ script) => [process.execPath, path.join(root, script)]
const checks = /** @type {[string, string[]][]} */ ([
  ['format', [bin('oxfmt'), '--check']],
  ['lint', [bin('oxlint'), '--deny-warnings']],
  ['types of rules', [bin('tsc'), '-p', 'packages/rules']],
  ['types of contract', [bin('tsc'), '-p', 'packages/contract']],
  ['types of demo world', [bin('tsc'), '-p', 'packages/demo-world']],
  ['types of api', [bin('tsc'), '-p', 'apps/api']],
  ['types of web', [bin('tsc'), '-p', 'apps/web']],
  ['types of tools and tests', [bin('tsc'), '-p', '.']],
  ['dead code and dependencies', [bin('knip'), '--no-progress']],
  ['lock file', node('scripts/checks/lock-file.js')],
  ['docs', node('scripts/checks/docs.js')],
  ['versions', node('scripts/checks/versions.js')],
  ['regular expressions', node('scripts/checks/regular-expressions.js')],
  ['source text', node('scripts/checks/source-text.js')],
  ['bundle budgets', node('scripts/checks/budgets.js')],
])

adoptHooks()
buildStale()
let failed = 0
const waiting = [...checks]
await Promise.all([work(), work()])
console.log(`check: ${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command] = next
    const { code, output } = await run(command)
    if (code === 0) continue
    failed += 1
    console.error(`\n${name}:\n${output.trim()}\n`)
  }
}

/**
 * @param {string[]} command
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run([file = '', ...args]) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, env: { ...process.env, NO_COLOR: '1' } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}
