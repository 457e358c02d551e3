import { DatabaseRefused } from '#platform/database/connection/errors'

/** A fault that the operator can fix: printed as one sentence, without a stack trace. */
export class OperatorError extends Error {
  readonly exitCode: number

  constructor(sentence: string, exitCode: 1 | 78 = 78) {
    super(sentence)
    this.name = 'OperatorError'
    this.exitCode = exitCode
  }
}

export function isForOperator(error: unknown): error is OperatorError | DatabaseRefused {
  return error instanceof OperatorError || error instanceof DatabaseRefused
}

export async function exitOnOperatorError(start: () => Promise<void>) {
  try {
    await start()
  } catch (error) {
    if (!isForOperator(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(error.exitCode)
  }
}
