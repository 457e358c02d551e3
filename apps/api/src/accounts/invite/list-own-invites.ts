import { isRestricted } from '@kodama/rules/privileges'
import type { Db } from '#platform/database/connection/connect'
import {
  findMaker,
  inviteStateOf,
  listInvitesOf,
  listPlayersInvitedBy,
  sumTakenBy,
} from './queries.ts'
import { allowanceOf, type InviteQuota } from './quota.ts'

const maxListed = 500

export async function listOwnInvites(db: Db, player: number, quota: InviteQuota, now: number) {
  const maker = await findMaker(db, player)
  const taken = await sumTakenBy(db, player, now)
  const all = await listPlayersInvitedBy(db, player)
  // For visitors, a restricted player does not exist.
  const came = all.filter(({ priv }) => !isRestricted(priv))
  const invites = await listInvitesOf(db, player, maxListed + 1)
  return {
    ...allowanceOf(maker ?? { priv: 0, creation_time: 0 }, taken, quota, now),
    has_older: invites.length > maxListed,
    invites: invites.slice(0, maxListed).map((invite) => ({
      id: invite.id,
      note: invite.note,
      state: inviteStateOf(invite, now),
      created_at: invite.created_at,
      expires_at: invite.expires_at,
      players: came
        .filter(({ invite_id }) => invite_id === invite.id)
        .map(({ id, name }) => ({ id, name })),
    })),
  }
}
