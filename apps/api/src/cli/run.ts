import { parseArgs } from 'node:util'
import { OperatorError } from '#errors/operator-error'
import type { Config } from '#settings/config'
import { backup } from './backup.ts'
import { demo } from './demo.ts'
import { doctor } from './doctor.ts'
import { grants } from './grants.ts'
import { helpOf, overviewOf, usageOf } from './help.ts'
import { indexes } from './indexes.ts'
import { inviteCreate } from './invite-create.ts'
import { inviteList } from './invite-list.ts'
import { inviteRevoke } from './invite-revoke.ts'
import { inviteTree } from './invite-tree.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'
import { userResetLink } from './user-reset-link.ts'
import { userSessions } from './user-sessions.ts'
import { userShow } from './user-show.ts'
import type { Outcome, Verb } from './verb.ts'

const verbs: Record<string, Verb> = {
  'invite create': inviteCreate,
  'invite list': inviteList,
  'invite revoke': inviteRevoke,
  'invite tree': inviteTree,
  'user show': userShow,
  'user reset-link': userResetLink,
  'user sessions': userSessions,
  demo,
  doctor,
  backup,
  restore,
  move,
  grants,
  indexes,
}

/** One call of the command line. */
export async function run(
  argv: readonly string[],
  readConfig: () => Config,
  now: Date,
): Promise<Outcome> {
  const words = argv.filter((word) => !word.startsWith('-'))
  const name = nameOf(words)
  if (name === undefined) {
    if (words.length === 0) return say(overviewOf(verbs))
    throw new OperatorError(`There is no verb "${words.join(' ')}".\n\n${overviewOf(verbs)}`)
  }
  const verb = verbs[name] as Verb
  const { positionals, values } = parse(argv, verb)
  if (values['help']) return say(helpOf(name, verb))
  const args = positionals.slice(name.split(' ').length)
  if (args.length !== verb.takes.length) {
    throw new OperatorError(`It is called so: kodama ${usageOf(name, verb)}`)
  }
  return verb.run(readConfig(), args, now, values)
}

/** A verb is one word, or a noun and a word. */
function nameOf([first = '', second = '']: string[]) {
  return [first, `${first} ${second}`].find((name) => Object.hasOwn(verbs, name))
}

function parse(argv: readonly string[], { options = {} }: Verb) {
  const own = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
  )
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(own),
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new OperatorError((error as Error).message)
  }
}

function say(text: string): Outcome {
  return { json: { help: text }, text: `${text}\n` }
}
