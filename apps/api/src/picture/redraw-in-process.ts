import type { ErrorCode } from '@kodama/contract/errors'
import { ApiError } from '#errors/api-error'
import type { Redraw } from './redraw-picture.ts'
import { refusedExitCode, startedByte } from './redraw-protocol.ts'
import { runProgram } from './run-program.ts'

export const redrawInProcess: Redraw = async (bytes, kind, part) => {
  const args = [JSON.stringify([kind, part])]
  const { code, signal, output, errors } = await runProgram('redraw-picture', bytes, args)
  const written = output.subarray(1)
  if (code === 0) return written
  if (code === refusedExitCode) throw new ApiError(written.toString() as ErrorCode)
  // A crash while decoding, or a limit of memory or time.
  if (signal && output[0] === startedByte) throw new ApiError('picture_unreadable')
  throw new Error(`the program that redraws pictures ended with ${code ?? signal}: ${errors}`)
}
