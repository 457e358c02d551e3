import { makeFilesPrivate } from '#platform/process/private-files'
import { isForOperator } from '#platform/settings/operator-error'
import { run } from './run.ts'

makeFilesPrivate()
const isJson = process.argv.includes('--json')
try {
  const { json, text, notice, exitCode = 0 } = await run(process.argv.slice(2))
  process.stdout.write(isJson ? `${JSON.stringify(json, null, 2)}\n` : text)
  if (notice) process.stderr.write(`${notice}\n`)
  process.exitCode = exitCode
} catch (error) {
  if (!isForOperator(error)) throw error
  if (isJson) process.stdout.write(`${JSON.stringify({ error: error.message }, null, 2)}\n`)
  else process.stderr.write(`${error.message}\n`)
  process.exitCode = error.exitCode
}
