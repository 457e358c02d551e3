import { buffer } from 'node:stream/consumers'
import { ApiError } from '#platform/http/api-error'
import { narrowBanner } from './narrow-banner.ts'
import { redrawPicture } from './redraw-picture.ts'
import { refusedExitCode, startedByte } from './redraw-protocol.ts'

/** Reads a picture from standard input, and writes the new one, or the code of a refusal. */
const { kind, part, width } = JSON.parse(process.argv[2] ?? '')
process.stdout.write(Buffer.from([startedByte]))
try {
  const bytes = await buffer(process.stdin)
  process.stdout.write(
    await (width ? narrowBanner(bytes, width) : redrawPicture(bytes, kind, part)),
  )
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  process.stdout.write(error.code)
  process.exitCode = refusedExitCode
}
