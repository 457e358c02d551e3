import { parseArgs } from 'node:util'
import { readConfig } from '#platform/settings/config'
import { findEnvFile, unitFile } from '#platform/settings/env-file'
import { OperatorError } from '#platform/settings/operator-error'
import { backup, restore } from './backup.ts'
import { grants, indexes, move } from './database.ts'
import { demo } from './demo.ts'
import { doctor } from './doctor.ts'
import { documentsStarter } from './documents.ts'
import { inviteCreate, inviteList, inviteRevoke, inviteTree } from './invite.ts'
import { operatorFrom } from './operator.ts'
import { playerResetLink, playerSessions, playerShow } from './player.ts'
import { describeTarget } from './target.ts'
import type { Outcome, Verb } from './verb.ts'

const verbs: Record<string, Verb> = {
  'invite create': inviteCreate,
  'invite list': inviteList,
  'invite revoke': inviteRevoke,
  'invite tree': inviteTree,
  'player show': playerShow,
  'player reset-link': playerResetLink,
  'player sessions': playerSessions,
  'documents starter': documentsStarter,
  demo,
  doctor,
  backup,
  restore,
  move,
  grants,
  indexes,
}

export async function run(argv: readonly string[]): Promise<Outcome> {
  const words = wordsOf(argv)
  const name = nameOf(words)
  if (name === undefined) {
    if (words.length === 0) return print(overview())
    throw new OperatorError(`There is no verb "${words.join(' ')}".\n\n${overview()}`)
  }
  const verb = verbs[name] as Verb
  const { positionals, values } = parse(argv, verb)
  if (values['help']) return print(helpOf(name, verb))
  const args = positionals.slice(name.split(' ').length)
  if (args.length !== (verb.args ?? []).length) {
    throw new OperatorError(`Usage: kodama ${usageOf(name, verb)}`)
  }
  const by = { actor: operatorFrom(values['as']), now: new Date() }
  const envFile = findEnvFile(values['env-file'] as string | undefined, { unit: unitFile })
  const config = readConfig(envFile)
  process.stderr.write(`${describeTarget(config, envFile)}\n`)
  return verb.run(config, args, by, values, envFile)
}

const commonOptions = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  as: { type: 'string' },
  'env-file': { type: 'string' },
} as const

/** Without the options and their values, which may stand before the verb. */
function wordsOf(argv: readonly string[]): string[] {
  const options = { ...commonOptions, ...optionsOf(Object.values(verbs)) }
  return parseArgs({ args: [...argv], allowPositionals: true, strict: false, options }).positionals
}

function optionsOf(verbs: readonly Verb[]) {
  const own = verbs.flatMap(({ options = {} }) => Object.entries(options))
  return Object.fromEntries(
    own.map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const),
  )
}

/** A verb is one word, or a noun and a word. */
function nameOf([first = '', second = '']: string[]): string | undefined {
  if (first === 'user') {
    const name = nameOf(['player', second])
    if (name) process.stderr.write(`"user ${second}" is now called "${name}".\n`)
    return name
  }
  return [first, `${first} ${second}`].find((name) => Object.hasOwn(verbs, name))
}

function parse(argv: readonly string[], verb: Verb) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { ...optionsOf([verb]), ...commonOptions },
    })
  } catch (error) {
    throw new OperatorError((error as Error).message)
  }
}

function overview() {
  const lines = Object.entries(verbs).map(
    ([name, verb]) => `  ${usageOf(name, verb).padEnd(28)}${verb.summary}`,
  )
  return [
    'npm run kodama -- <verb> [--env-file <file>] [--help] [--json]',
    '',
    ...lines,
    '',
    'A verb acts on the site of its settings, and prints which that is. They come from the environment,',
    `then from the file of --env-file, else .env, else ${unitFile}: docs/settings.md.`,
  ].join('\n')
}

function helpOf(name: string, verb: Verb) {
  const options = Object.entries(verb.options ?? {}).map(
    ([option, { value, about }]) => [`--${option}${value ? ` <${value}>` : ''}`, about] as const,
  )
  const all = [
    ...options,
    ['--as <name>', 'who acts, for the audit (default: the account of the operating system)'],
    ['--env-file <file>', `the settings of the site (default: .env, else ${unitFile})`],
    ['--json', 'print the result as JSON'],
    ['--help', 'print this'],
  ] as const
  const width = Math.max(...all.map(([left]) => left.length)) + 3
  return [
    `npm run kodama -- ${usageOf(name, verb)}${options.length > 0 ? ' [options]' : ''} [--json]`,
    '',
    verb.about,
    '',
    ...all.map(([left, about]) => `  ${left.padEnd(width)}${about}`),
  ].join('\n')
}

function usageOf(name: string, { args = [] }: Verb) {
  return [name, ...args.map((arg) => `<${arg}>`)].join(' ')
}

function print(text: string): Outcome {
  return { json: { help: text }, text: `${text}\n` }
}
