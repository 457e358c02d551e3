import { OperatorError } from '#errors/operator-error'
import { createInvite } from '#invite/create-invite'
import { dateOf } from './lines.ts'
import { wholeNumber } from './numbers.ts'
import type { Verb } from './verb.ts'
import { getAccount, withDatabase } from './with-database.ts'

export const inviteCreate: Verb = {
  summary: 'make an invite and print its link',
  takes: [],
  options: {
    uses: { value: 'number', about: 'how many accounts it makes (default 1)' },
    days: { value: 'number', about: 'how long it is good (default 14)' },
    by: { value: 'player', about: 'whose invite it is; it dies when they are restricted' },
    note: { value: 'text', about: 'whom it is for, for the list' },
  },
  about: 'Makes an invite. The code is shown once: the database holds only its hash.',
  run(config, _args, now, options) {
    const uses = wholeNumber('--uses', options['uses'] ?? '1', 1, 10_000)
    const days = wholeNumber('--days', options['days'] ?? '14', 1, 3650)
    const note = String(options['note'] ?? '')
    if (note.length > 255) throw new OperatorError('--note may have at most 255 characters.')
    return withDatabase(config, async (db) => {
      const by = options['by']
      const maker = by === undefined ? undefined : await getAccount(db, String(by))
      const invite = await createInvite(db, { note, uses, days, madeBy: maker?.id }, now)
      const link = `${config.SITE_URL}/invite/${invite.code}`
      return {
        json: { ...invite, link },
        text: `${link}\nInvite ${invite.id}, for ${uses} ${uses === 1 ? 'account' : 'accounts'}, until ${dateOf(invite.expires_at)}.\n`,
      }
    })
  },
}
