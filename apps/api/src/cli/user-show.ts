import { countryFrom } from '@kodama/rules/countries'
import { badgesOf, isRestricted } from '@kodama/rules/privileges'
import { secondsOf } from '#db/schema'
import { findInviteUse } from '#invite/queries'
import { listSessions } from '#session/queries'
import { dateOf } from './lines.ts'
import type { Verb } from './verb.ts'
import { getAccount, withDatabase } from './with-database.ts'

export const userShow: Verb = {
  summary: 'show an account',
  takes: ['player'],
  about: 'Shows the account of a player, by name or id: never the password.',
  run(config, [player = ''], now) {
    return withDatabase(config, async (db) => {
      const { pw_bcrypt: _, ...account } = await getAccount(db, player)
      const { id, name, email, priv } = account
      const invite = await findInviteUse(db, id)
      const sessions = await listSessions(db, id, secondsOf(now))
      const json = {
        ...account,
        country: countryFrom(account.country),
        badges: badgesOf(priv),
        is_restricted: isRestricted(priv),
        invite_id: invite?.invite_id ?? null,
        sessions: sessions.length,
      }
      const rows: [string, string][] = [
        ['player', `${name} (${id})`],
        ['e-mail', email],
        ['country', json.country],
        ['privileges', [priv, ...json.badges].join(', ')],
        ['restricted', json.is_restricted ? 'yes' : 'no'],
        ['registered', dateOf(account.creation_time)],
        ['last seen', dateOf(account.latest_activity)],
        ['invite', invite ? `${invite.invite_id}, from ${invite.network}` : 'none'],
        ['sessions', String(sessions.length)],
      ]
      return { json, text: rows.map(([left, right]) => `${left.padEnd(12)}${right}\n`).join('') }
    })
  },
}
