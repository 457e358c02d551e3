import { secondsOf } from '#db/schema'
import { inviteStateOf } from '#invite/invite-state'
import { listInvites, listInviteUses } from '#invite/queries'
import { dateOf, tableOf } from './lines.ts'
import type { Verb } from './verb.ts'
import { withDatabase } from './with-database.ts'

export const inviteList: Verb = {
  summary: 'list the invites, who made them and who used them',
  takes: [],
  about: 'Lists every invite with its state. Codes are not kept, so none is shown.',
  run(config, _args, now) {
    return withDatabase(config, async (db) => {
      const uses = await listInviteUses(db)
      const invites = (await listInvites(db)).map(({ maker_priv, ...invite }) => ({
        ...invite,
        state: inviteStateOf({ ...invite, maker_priv }, secondsOf(now)),
        used_by: uses.filter(({ invite_id }) => invite_id === invite.id),
      }))
      const rows = invites.map((invite) => [
        String(invite.id),
        invite.state,
        `${invite.used}/${invite.uses}`,
        dateOf(invite.expires_at),
        invite.maker ?? 'operator',
        invite.used_by.map(({ name }) => name).join(', '),
        invite.note,
      ])
      const headings = ['id', 'state', 'used', 'until', 'made by', 'used by', 'note']
      const text = rows.length > 0 ? tableOf(headings, rows) : 'There are no invites.\n'
      return { json: { invites }, text }
    })
  },
}
