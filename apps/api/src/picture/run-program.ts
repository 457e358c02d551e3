import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const timeoutMs = 20_000
/** Visitors who read go first. */
const niceness = 5

/**
 * Pictures are made in a process of their own: what breaks or fills a decoder harms no visitor, its memory is given back,
 * and there is no secret in it. The build puts the programs beside this one.
 */
export async function runProgram(name: string, input: Buffer | string, args: string[] = []) {
  const program = fileURLToPath(new URL(`./${name}.js`, import.meta.url))
  const child = spawn(process.execPath, [program, ...args], {
    env: { MALLOC_ARENA_MAX: '1' },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  giveWay(child.pid)
  // It may end before it has read everything.
  child.stdin.on('error', () => {}).end(input)
  const [[code, signal], output, errors] = await Promise.all([
    once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
    buffer(child.stdout),
    text(child.stderr),
  ])
  return { code, signal, output, errors: errors.slice(0, 1000) }
}

function giveWay(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, niceness)
  } catch {
    // It has ended, or the system forbids it.
  }
}
