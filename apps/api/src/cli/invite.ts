import { secondsOf } from '#db/schema'
import { OperatorError } from '#errors/operator-error'
import { createInvite } from '#invite/create-invite'
import { type InviteBranch, inviteTreeOf } from '#invite/invite-tree'
import { inviteStateOf, listInvites, listInviteUses } from '#invite/queries'
import { revokeInvites } from '#invite/revoke-invites'
import {
  dateOf,
  getAccount,
  noticeOfLink,
  tableOf,
  type Verb,
  wholeNumber,
  withDatabase,
} from './verb.ts'

export const inviteCreate: Verb = {
  summary: 'make an invite and print its link',
  options: {
    uses: { value: 'number', about: 'how many accounts it makes (default 1)' },
    days: { value: 'number', about: 'how long it is valid (default 14)' },
    by: { value: 'player', about: 'whose invite it is; it ends when they are restricted' },
    note: { value: 'text', about: 'whom it is for, shown in the list' },
  },
  about: 'Makes an invite. The code is shown once: the database stores only its hash.',
  run(config, _args, by, options) {
    const uses = wholeNumber('--uses', options['uses'] ?? '1', 1, 10_000)
    const days = wholeNumber('--days', options['days'] ?? '14', 1, 3650)
    const note = String(options['note'] ?? '')
    if (note.length > 255) throw new OperatorError('--note may have at most 255 characters.')
    return withDatabase(config, async (db) => {
      const player = options['by']
      const maker = player === undefined ? undefined : await getAccount(db, String(player))
      const invite = await createInvite(db, { note, uses, days, madeBy: maker?.id }, by)
      const link = `${config.SITE_URL}/invite/${invite.code}`
      return {
        json: { ...invite, link },
        ...noticeOfLink(config),
        text: `${link}\nInvite ${invite.id}, for ${uses} ${uses === 1 ? 'account' : 'accounts'}, until ${dateOf(invite.expires_at)}.\n`,
      }
    })
  },
}

export const inviteList: Verb = {
  summary: 'list the invites, who made them and who used them',
  about: 'Lists every invite with its state. Codes are not stored, so none is shown.',
  run(config, _args, { now }) {
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

export const inviteRevoke: Verb = {
  summary: 'end an invite',
  args: ['id'],
  options: {
    tree: { about: 'also the invites of the players who used it, and so on' },
    reason: { value: 'text', about: 'why, for the audit' },
  },
  about: 'Ends an invite at once. Accounts that were made with it stay.',
  run(config, [text], by, { tree, reason }) {
    const id = wholeNumber('The id', text, 1, 2 ** 31 - 1)
    return withDatabase(config, async (db) => {
      const request = { id, withSubtree: tree === true, reason: String(reason ?? '').slice(0, 255) }
      const result = await revokeInvites(db, request, by)
      if (!result) throw new OperatorError(`There is no invite ${id}.`)
      const { ids, revoked } = result
      const others = ids.length - revoked
      const already = others > 0 ? ` ${others} had been revoked before.` : ''
      return {
        json: { ids, revoked },
        text: `Revoked ${revoked} ${revoked === 1 ? 'invite' : 'invites'}.${already}\n`,
      }
    })
  },
}

export const inviteTree: Verb = {
  summary: 'show who invited whom',
  about: 'Shows the invites, the players who used them, and the invites of those players.',
  run(config) {
    return withDatabase(config, async (db) => {
      const tree = inviteTreeOf(await listInvites(db), await listInviteUses(db))
      const lines = tree.flatMap(({ player, invites }) => [
        player ? `${player.name} (player ${player.id})` : 'operator',
        ...branchLines(invites, 1),
      ])
      const text = lines.length > 0 ? `${lines.join('\n')}\n` : 'There are no invites.\n'
      return { json: { tree }, text }
    })
  },
}

function branchLines(invites: InviteBranch[], depth: number): string[] {
  const indent = '  '.repeat(depth)
  return invites.flatMap(({ id, note, players }) => [
    `${indent}invite ${id}${note && `: ${note}`}`,
    ...players.flatMap((player) => [
      `${indent}  ${player.name} (player ${player.id})`,
      ...branchLines(player.invites, depth + 2),
    ]),
  ])
}
