import fc from 'fast-check'

/** What happens to invites, with numbers that pick a player or an invite of those that there are. */
export type InviteAct =
  | { do: 'make'; player: number; uses: number }
  | { do: 'revoke'; player: number; invite: number }
  | { do: 'create' | 'revokeByOperator' | 'revokeTree' | 'come'; invite: number }
  | { do: 'restrict' | 'unrestrict'; player: number }
  | { do: 'wait'; hours: number }

const any = fc.nat({ max: 9999 })
const one = <D extends string>(does: D) => fc.constant(does)

export const inviteAct: fc.Arbitrary<InviteAct> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: one('make'), player: any, uses: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('revoke'), player: any, invite: any }) },
  { weight: 1, arbitrary: fc.record({ do: one('create'), invite: any }) },
  { weight: 1, arbitrary: fc.record({ do: one('revokeByOperator'), invite: any }) },
  { weight: 1, arbitrary: fc.record({ do: one('revokeTree'), invite: any }) },
  { weight: 6, arbitrary: fc.record({ do: one('come'), invite: any }) },
  { weight: 1, arbitrary: fc.record({ do: one('restrict'), player: any }) },
  { weight: 2, arbitrary: fc.record({ do: one('unrestrict'), player: any }) },
  { weight: 1, arbitrary: fc.record({ do: one('wait'), hours: fc.integer({ min: 1, max: 100 }) }) },
)

export type ModelPlayer = {
  id: number
  name: string
  invitedBy: ModelInvite
  isRestricted: boolean
}
export type ModelInvite = {
  id: number
  code: string
  maker: ModelPlayer | null
  uses: number
  expiresAt: number
  isRevoked: boolean
  guests: ModelPlayer[]
}

/** Written from the promises alone: it shares nothing with the code that it is compared with. */
export function makeInviteModel(perPlayer: number) {
  const players: ModelPlayer[] = []
  const invites: ModelInvite[] = []

  function stateOf({ maker, uses, expiresAt, isRevoked, guests }: ModelInvite, now: number) {
    if (isRevoked || maker?.isRestricted) return 'revoked'
    if (guests.length === uses) return 'used'
    return expiresAt <= now ? 'expired' : 'open'
  }

  /** Places that guests took, and places that guests may still take until five minutes after the end. */
  function leftOf(player: ModelPlayer, now: number) {
    const own = invites.filter(({ maker }) => maker === player)
    const taken = own.map(({ uses, expiresAt, isRevoked, guests }) =>
      isRevoked || expiresAt <= now - 300 ? guests.length : uses,
    )
    return Math.max(0, perPlayer - taken.reduce((sum, count) => sum + count, 0))
  }

  /** The invite, and those of everybody who came by it, and so on. */
  function below(invite: ModelInvite): ModelInvite[] {
    const next = invite.guests.flatMap((guest) => invites.filter(({ maker }) => maker === guest))
    return [invite, ...next.flatMap(below)]
  }

  type Branch = { id: number; players: { id: number; name: string; invites: Branch[] }[] }
  function treeOf(maker: ModelPlayer | null): Branch[] {
    return invites
      .filter((invite) => invite.maker === maker)
      .map(({ id, guests }) => ({
        id,
        players: guests.map((guest) => ({
          id: guest.id,
          name: guest.name,
          invites: treeOf(guest),
        })),
      }))
  }

  return { players, invites, stateOf, leftOf, below, treeOf }
}
