import { DatabaseDamaged, DatabaseUnavailable } from '#platform/database/connection/errors'

/** The level of errors in the log. */
const errorLevel = 50
const pauseMs = 10 * 60_000

/** Lines of the log whose text is ours. Any other might repeat what a visitor sent. */
const known = new Set([
  'request failed',
  'a mail could not be sent',
  'too many mails wait for the mail server; one is dropped',
  'the page could not be rendered; the bare shell was sent',
  'shutting down after an uncaught error',
  'a worker has ended',
  'a worker could not start',
  'a new worker could not start; the running workers go on',
])

/** Reads along in the log. The same failure is told again after ten minutes at the earliest. */
export function tellFailures(tell: (sentence: string) => void, now: () => Date) {
  const toldAt = new Map<string, number>()
  return (level: number, logged: readonly unknown[]) => {
    const failure = failureFrom(level, logged)
    if (!failure) return
    const at = now().getTime()
    if (at - (toldAt.get(failure) ?? Number.NEGATIVE_INFINITY) < pauseMs) return
    toldAt.set(failure, at)
    tell(`${failure}. The log has the rest.`)
  }
}

function failureFrom(level: number, logged: readonly unknown[]): string | undefined {
  const [first] = logged
  const error = (first as { err?: unknown } | undefined)?.err
  if (error instanceof DatabaseDamaged) return 'the database is damaged'
  if (error instanceof DatabaseUnavailable) return 'the database does not answer'
  if (level < errorLevel) return undefined
  const text = logged.find((part) => typeof part === 'string')
  return text !== undefined && known.has(text) ? text : 'an error was logged'
}
