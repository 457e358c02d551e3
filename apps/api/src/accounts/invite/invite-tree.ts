import type { Invite, InviteUse } from './queries.ts'

type Player = { id: number; name: string }
export type InviteBranch = { id: number; note: string; players: InvitingPlayer[] }
type InvitingPlayer = Player & { invites: InviteBranch[] }
/** `null` stands for the operator. */
export type InviteRoot = { player: Player | null; invites: InviteBranch[] }

/** The roots are the operator and players who registered without an invite. */
export function inviteTreeOf(invites: readonly Invite[], uses: readonly InviteUse[]): InviteRoot[] {
  const invited = new Set(uses.map(({ player_id }) => player_id))
  const makers = new Map(invites.map(({ made_by, maker }) => [made_by, maker]))
  const roots = [...makers].filter(([id]) => id === null || !invited.has(id))
  return roots.map(([id, maker]) => ({
    player: id === null ? null : { id, name: maker ?? '' },
    invites: branchesOf(id, new Set()),
  }))

  // `above` ends a loop, which a table that was edited by hand may contain.
  function branchesOf(made_by: number | null, above: ReadonlySet<number>): InviteBranch[] {
    return invites
      .filter((invite) => invite.made_by === made_by)
      .map(({ id, note }) => ({ id, note, players: playersOf(id, above) }))
  }

  function playersOf(invite: number, above: ReadonlySet<number>): InvitingPlayer[] {
    return uses
      .filter(({ invite_id, player_id }) => invite_id === invite && !above.has(player_id))
      .map(({ player_id: id, name }) => ({
        id,
        name,
        invites: branchesOf(id, new Set([...above, id])),
      }))
  }
}

/** The invite and the invites of the players who used it, and so on. */
export function subtreeOf(root: number, invites: readonly Invite[], uses: readonly InviteUse[]) {
  const found = new Set([root])
  for (const id of found) {
    const players = uses.filter(({ invite_id }) => invite_id === id)
    for (const { player_id } of players) {
      for (const invite of invites) if (invite.made_by === player_id) found.add(invite.id)
    }
  }
  return [...found]
}
