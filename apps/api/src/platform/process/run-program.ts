import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const timeoutMs = 20_000
/** Visitors who read go first. */
const niceness = 5

/** Writable memory in KB. The largest picture within our bounds needs 220,000. */
const maxMemory = 250_000
/** With a compiler. Node 24 also reserves 512 MB for its code, which count although most of it is never used. */
const maxWasmMemory = 400_000 + (Number.parseInt(process.versions.node) >= 24 ? 512 * 1024 : 0)
/** The slowest honest picture takes 0.7 s. */
const maxCpuSeconds = 4
/** A share picture takes up to 2.5 s, on an overloaded machine 7. */
const maxWasmCpuSeconds = 10

type Options = {
  args?: string[]
  /** WebAssembly needs a compiler, and so more memory and time. */
  usesWasm?: boolean
}

/**
 * Pictures are made in a process of their own: what breaks or fills a decoder harms no visitor, its memory is given back,
 * and there is no secret in it. The build puts the programs beside this one.
 */
export function runProgram(name: string, input: Buffer | string, options: Options = {}) {
  const { args = [], usesWasm } = options
  const file = fileURLToPath(new URL(`./${name}.js`, import.meta.url))
  return runLimited([file, ...args], input, usesWasm)
}

/** Runs Node with limits of memory and time. */
export async function runLimited(args: string[], input: Buffer | string = '', usesWasm = false) {
  const limits = usesWasm
    ? limitAndRun(maxWasmMemory, maxWasmCpuSeconds)
    : limitAndRun(maxMemory, maxCpuSeconds)
  const flags = usesWasm ? [] : ['--jitless']
  const command = ['-c', limits, process.execPath, ...flags, ...args]
  const child = spawn('/bin/sh', command, { env: {}, timeout: timeoutMs, killSignal: 'SIGKILL' })
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

/**
 * Node cannot set limits for a child. A system may lack one of them or already have a stricter one: the program runs
 * nevertheless. `env -i` drops the variables that a shell exports by itself.
 */
function limitAndRun(memory: number, cpuSeconds: number) {
  return `
ulimit -d ${memory} 2>/dev/null || :
ulimit -t ${cpuSeconds} 2>/dev/null || :
exec /usr/bin/env -i MALLOC_ARENA_MAX=1 "$0" "$@"
`
}
