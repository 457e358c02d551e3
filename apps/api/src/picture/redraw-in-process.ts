import type { ErrorCode } from '@kodama/contract/errors'
import { ApiError } from '#errors/api-error'
import { refusedExitCode } from './exit-code.ts'
import type { Redraw } from './redraw-picture.ts'
import { runProgram } from './run-program.ts'

export const redrawInProcess: Redraw = async (bytes, kind, part) => {
  const args = [JSON.stringify([kind, part])]
  const { code, signal, output, errors } = await runProgram('redraw-picture', bytes, args)
  if (code === 0) return output
  if (code === refusedExitCode) throw new ApiError(output.toString() as ErrorCode)
  if (signal) throw new ApiError('picture_unreadable')
  throw new Error(`the program that redraws pictures ended with ${code}: ${errors}`)
}
