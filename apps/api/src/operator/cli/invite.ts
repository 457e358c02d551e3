import type { By } from '#accounts/account/audit'
import type { Account } from '#accounts/account/queries'
import { createInvite } from '#accounts/invite/create-invite'
import { type InviteBranch, inviteTreeOf } from '#accounts/invite/invite-tree'
import { makeInvite } from '#accounts/invite/make-invite'
import { inviteStateOf, listInvites, listInviteUses, sumTakenBy } from '#accounts/invite/queries'
import { allowanceOf, getInviteQuota } from '#accounts/invite/quota'
import { revokeInvites } from '#accounts/invite/revoke-invites'
import type { Db } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { secondsOf } from '#platform/process/time'
import type { Config } from '#platform/settings/config'
import { OperatorError } from '#platform/settings/operator-error'
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
    by: {
      value: 'player',
      about: 'whose invite it is: it counts as theirs, and ends when they are restricted',
    },
    'beyond-quota': { about: 'also when this player may make no more, or not yet' },
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
      const request = { note, uses, days, isBeyondQuota: options['beyond-quota'] === true }
      const invite = await create(db, config, request, maker, by)
      const link = `${config.SITE_URL}/invite/${invite.code}`
      return {
        json: { ...invite, link },
        ...noticeOfLink(config),
        text: `${link}\nInvite ${invite.id}, for ${uses} ${uses === 1 ? 'account' : 'accounts'}, until ${dateOf(invite.expires_at)}.\n`,
      }
    })
  },
}

type NewInvite = { note: string; uses: number; days: number; isBeyondQuota: boolean }

async function create(
  db: Db,
  config: Config,
  { isBeyondQuota, ...invite }: NewInvite,
  maker: Account | undefined,
  by: By,
) {
  if (!maker) return createInvite(db, invite, by)
  const madeBy = maker.id
  if (isBeyondQuota) return createInvite(db, { ...invite, madeBy }, by)
  try {
    return await makeInvite(db, { ...invite, madeBy }, await getInviteQuota(db, config), by)
  } catch (error) {
    const reason = error instanceof ApiError ? refusals[error.code] : undefined
    throw reason ? new OperatorError(`${maker.name} ${reason}`) : error
  }
}

const refusals: Partial<Record<ApiError['code'], string>> = {
  no_invite_left: 'has not that many invites left. To make it anyway, add --beyond-quota.',
  invite_too_early: 'has too new an account to invite. To make it anyway, add --beyond-quota.',
  session_expired: 'is restricted, so the invite would admit nobody.',
}

export const inviteList: Verb = {
  summary: 'list the invites, who made them and who used them',
  options: { of: { value: 'player', about: 'only the invites of this player, and what is left' } },
  about: 'Lists every invite with its state. Codes are not stored, so none is shown.',
  run(config, _args, { now }, { of }) {
    return withDatabase(config, async (db) => {
      const maker = of === undefined ? undefined : await getAccount(db, String(of))
      const uses = await listInviteUses(db)
      const all = await listInvites(db)
      const listed = maker ? all.filter(({ made_by }) => made_by === maker.id) : all
      const invites = listed.map(({ maker_priv, ...invite }) => ({
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
      if (!maker) return { json: { invites }, text }
      const allowance = await findAllowance(db, config, maker, secondsOf(now))
      return { json: { invites, ...allowance }, text: `${text}${sentenceOf(allowance)}\n` }
    })
  },
}

type Allowance = ReturnType<typeof allowanceOf>

async function findAllowance(db: Db, config: Config, maker: Account, now: number) {
  return allowanceOf(
    maker,
    await sumTakenBy(db, maker.id, now),
    await getInviteQuota(db, config),
    now,
  )
}

function sentenceOf({ left, allowed_from }: Allowance) {
  const count = left === null ? 'No limit' : `${left} left`
  return allowed_from === null ? `${count}.` : `${count}, from ${dateOf(allowed_from)} on.`
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
