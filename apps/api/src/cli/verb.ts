import type { Config } from '#settings/config'

/** What a verb has done: a value for programs and lines for people. */
export type Outcome = { json: unknown; text: string; exitCode?: number }

/** An option takes a value, unless it is a switch. */
type Option = { value?: string; about: string }
type Options = Record<string, string | boolean | undefined>

export type Verb = {
  summary: string
  /** The names of what it takes, as in `restore <file>`. */
  takes: readonly string[]
  options?: Readonly<Record<string, Option>>
  about: string
  run(config: Config, args: readonly string[], now: Date, options: Options): Promise<Outcome>
}
