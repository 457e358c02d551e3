import { passwordTagOf } from '#account/token'
import { writeAudit } from '#audit/queries'
import { transaction } from '#db/connect'
import { secondsOf } from '#db/schema'
import { deleteSessionsOf, listSessions } from '#session/queries'
import { dateOf, tableOf } from './lines.ts'
import type { Verb } from './verb.ts'
import { getAccount, withDatabase } from './with-database.ts'

export const userSessions: Verb = {
  summary: 'list or end the sessions of a player',
  takes: ['player'],
  options: { end: { about: 'end all of them' } },
  about: 'Lists where a player is signed in to the site; with --end signs them out everywhere.',
  run(config, [player = ''], now, { end }) {
    return withDatabase(config, (db) =>
      transaction(db, async (db) => {
        const account = await getAccount(db, player)
        if (end) {
          const ended = await deleteSessionsOf(db, account.id)
          await writeAudit(db, { act: 'user sessions end', subject: `player ${account.id}`, now })
          const text = `Ended ${ended} ${ended === 1 ? 'session' : 'sessions'}.\n`
          return { json: { ended }, text }
        }
        const tag = passwordTagOf(account.pw_bcrypt)
        const sessions = (await listSessions(db, account.id, secondsOf(now)))
          .filter(({ password_tag }) => password_tag === tag)
          .map(({ network, created_at, expires_at }) => ({ network, created_at, expires_at }))
        const rows = sessions.map(({ network, created_at, expires_at }) => [
          dateOf(created_at),
          dateOf(expires_at),
          network,
        ])
        const text =
          rows.length > 0
            ? tableOf(['since', 'until', 'network'], rows)
            : 'There are no sessions.\n'
        return { json: { sessions }, text }
      }),
    )
  },
}
