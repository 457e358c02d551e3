/** Why the database cannot be used, in one sentence for the operator. */
export class DatabaseRefused extends Error {
  readonly exitCode: 1 | 78

  constructor(sentence: string, exitCode: 1 | 78 = 78) {
    super(sentence)
    this.name = 'DatabaseRefused'
    this.exitCode = exitCode
  }
}
