import type { Config } from '#config'

/** What a verb has done: a value for programs and lines for people. */
export type Outcome = { json: unknown; text: string; exitCode?: number }

export type Verb = {
  summary: string
  /** The names of what it takes, as in `restore <file>`. */
  takes: readonly string[]
  about: string
  run(config: Config, args: readonly string[], now: Date): Promise<Outcome>
}
