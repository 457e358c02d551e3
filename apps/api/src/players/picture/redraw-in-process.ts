import type { ErrorCode } from '@kodama/contract/errors'
import { ApiError } from '#platform/http/api-error'
import { runProgram } from '#platform/process/run-program'
import type { NarrowBanner } from './narrow-banner.ts'
import type { Redraw } from './redraw-picture.ts'
import { refusedExitCode, startedByte } from './redraw-protocol.ts'

export const redrawInProcess: Redraw = (bytes, kind, part) => run(bytes, { kind, part })
export const narrowInProcess: NarrowBanner = (bytes, width) => run(bytes, { width })

async function run(bytes: Buffer, task: object) {
  const args = [JSON.stringify(task)]
  const { code, signal, output, errors } = await runProgram('redraw-picture', bytes, { args })
  const written = output.subarray(1)
  if (code === 0) return written
  if (code === refusedExitCode) throw new ApiError(written.toString() as ErrorCode)
  // A crash while decoding, or a limit of memory or time.
  if (signal && output[0] === startedByte) throw new ApiError('picture_unreadable')
  throw new Error(`the program that redraws pictures ended with ${code ?? signal}: ${errors}`)
}
