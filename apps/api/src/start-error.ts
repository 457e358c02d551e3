/** A reason not to start that the operator can mend: shown as one sentence, without a stack trace. */
export class StartError extends Error {
  readonly exitCode: number

  constructor(sentence: string, exitCode: 1 | 78 = 78) {
    super(sentence)
    this.name = 'StartError'
    this.exitCode = exitCode
  }
}

export async function exitOnStartError(start: () => Promise<void>) {
  try {
    await start()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(error.exitCode)
  }
}
