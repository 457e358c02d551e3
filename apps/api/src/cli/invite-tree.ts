import { type InviteBranch, inviteTreeOf } from '#invite/invite-tree'
import { listInvites, listInviteUses } from '#invite/queries'
import type { Verb } from './verb.ts'
import { withDatabase } from './with-database.ts'

export const inviteTree: Verb = {
  summary: 'show who came by whom',
  takes: [],
  about: 'Shows the invites, the players who came by them, and the invites of those.',
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
