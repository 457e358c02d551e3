import { parseArgs } from 'node:util'
import type { Config } from '#config'
import { StartError } from '#start-error'
import { backup } from './backup.ts'
import { demo } from './demo.ts'
import { doctor } from './doctor.ts'
import { indexes } from './indexes.ts'
import { restore } from './restore.ts'
import type { Outcome, Verb } from './verb.ts'

const verbs: Record<string, Verb> = { demo, doctor, backup, restore, indexes }

/** One call of the command line. */
export async function run(
  argv: readonly string[],
  readConfig: () => Config,
  now: Date,
): Promise<Outcome> {
  const { positionals, values } = parse(argv)
  const [name, ...args] = positionals
  if (name === undefined) return say(overview())

  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb) throw new StartError(`There is no verb "${name}".\n\n${overview()}`)
  if (values.help) return say(helpOf(name, verb))
  if (args.length !== verb.takes.length) {
    throw new StartError(`It is called so: kodama ${usageOf(name, verb)}`)
  }
  return verb.run(readConfig(), args, now)
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } },
    })
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}

function say(text: string): Outcome {
  return { json: { help: text }, text: `${text}\n` }
}

function overview() {
  const lines = Object.entries(verbs).map(
    ([name, verb]) => `  ${usageOf(name, verb).padEnd(18)}${verb.summary}`,
  )
  return [
    'npm run kodama -- <verb> [--help] [--json]',
    '',
    ...lines,
    '',
    'Settings come from the environment or a .env file: docs/settings.md.',
  ].join('\n')
}

function helpOf(name: string, verb: Verb) {
  return [
    `npm run kodama -- ${usageOf(name, verb)} [--json]`,
    '',
    verb.about,
    '',
    '  --json   print the result as JSON',
    '  --help   print this',
  ].join('\n')
}

function usageOf(name: string, verb: Verb) {
  return [name, ...verb.takes.map((argument) => `<${argument}>`)].join(' ')
}
