import { writeAudit } from '#audit/queries'
import { transaction } from '#db/connect'
import { lifeMinutes, makeResetLink } from '#password-reset/reset-link'
import type { Verb } from './verb.ts'
import { getAccount, withDatabase } from './with-database.ts'

export const userResetLink: Verb = {
  summary: 'print a link that resets a password',
  takes: ['player'],
  about: `Prints a link with which the player sets a new password: good once, for ${lifeMinutes} minutes.\nEnds any link before it. For players whose mail does not arrive.`,
  run(config, [player = ''], now) {
    return withDatabase(config, async (db) => {
      const link = await transaction(db, async (db) => {
        const account = await getAccount(db, player)
        await writeAudit(db, { act: 'user reset-link', subject: `player ${account.id}`, now })
        return makeResetLink(db, account, config.SITE_URL, now)
      })
      return { json: { link }, text: `${link}\n` }
    })
  },
}
