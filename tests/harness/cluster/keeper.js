import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'

/**
 * Waits until its standard input ends, which happens also when the process that started it is killed. Then it ends every
 * process of that run's namespaces, and removes these, their bridge and the folder.
 */
const [id = '', folder = ''] = process.argv.slice(2)
// Ctrl+C is for the tests; this comes after them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

process.stdin.resume()
await once(process.stdin, 'close')

const namespaces = ip('netns', 'list')
  .split('\n')
  .map((line) => line.split(' ')[0] ?? '')
  .filter((name) => name.startsWith(`kodama-${id}-`))
for (const namespace of namespaces) {
  let pids = pidsIn(namespace)
  while (pids.length > 0) {
    for (const pid of pids) kill(pid)
    await new Promise((resolve) => setTimeout(resolve, 20))
    pids = pidsIn(namespace)
  }
  ip('netns', 'delete', namespace)
}
// The kernel removes the cables of a namespace later; the bridge is one of these links too.
for (const [, link = ''] of ip('-brief', 'link').matchAll(/^(kd[\w-]+)/gm)) {
  if (link.startsWith(`kd${id}`)) ip('link', 'delete', link)
}
rmSync(folder, { recursive: true, force: true })

/** @param {string} namespace */
function pidsIn(namespace) {
  return ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number)
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** @param {string[]} args */
function ip(...args) {
  try {
    return execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    // The run ended before it was made.
    return ''
  }
}
