import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { ErrorCode } from '@kodama/contract/errors'
import { ApiError } from '#errors/api-error'
import { refusedExitCode } from './exit-code.ts'
import type { Redraw } from './redraw-picture.ts'

const timeoutMs = 20_000
/** Visitors who read go first. */
const niceness = 5

/**
 * In a process of its own: what breaks or fills a decoder harms no visitor, its memory is given back, and there is no
 * secret in it.
 */
export const redrawInProcess: Redraw = async (bytes, kind, part) => {
  // The build puts it beside the program.
  const program = fileURLToPath(new URL('./redraw-picture.js', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify([kind, part])], {
    env: { MALLOC_ARENA_MAX: '1' },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  giveWay(child.pid)
  // It may end before it has read everything.
  child.stdin.on('error', () => {}).end(bytes)
  const [[code, signal], output, errors] = await Promise.all([
    once(child, 'close'),
    buffer(child.stdout),
    text(child.stderr),
  ])
  if (code === 0) return output
  if (code === refusedExitCode) throw new ApiError(output.toString() as ErrorCode)
  if (signal) throw new ApiError('picture_unreadable')
  throw new Error(`the program that redraws pictures ended with ${code}: ${errors.slice(0, 1000)}`)
}

function giveWay(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, niceness)
  } catch {
    // It has ended, or the system forbids it.
  }
}
