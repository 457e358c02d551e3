import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/http/api-error'
import { secondsOf } from '#platform/process/time'
import { runs } from '#testing/breadth'
import { type InviteAct, inviteAct, makeInviteModel } from '#testing/invite-model'
import { updatePlayer } from '#testing/make'
import { makeVisitor, testSite } from '#testing/visitor'
import { createInvite } from './create-invite.ts'
import { inviteTreeOf } from './invite-tree.ts'
import { listOwnInvites } from './list-own-invites.ts'
import { makeInvite } from './make-invite.ts'
import { listInvites, listInviteUses } from './queries.ts'
import { revokeInvites } from './revoke-invites.ts'
import { revokeOwnInvite } from './revoke-own-invite.ts'

const quota = { perPlayer: 4, waitDays: 0 }
const validSeconds = 14 * 86_400

test('after any acts the tree, every state and what is left are those of a model', async () => {
  const count = runs(50).numRuns
  await fc.assert(
    fc.asyncProperty(fc.array(inviteAct, { minLength: count, maxLength: count }), async (acts) => {
      const world = await makeWorld()
      for (const act of acts) await world.run(act)
      await world.compare()
    }),
    { numRuns: 1, endOnFailure: true },
  )
})

async function makeWorld() {
  let now = new Date()
  const { app, db, siteDb } = await testSite({}, { now: () => now })
  const model = makeInviteModel(quota.perPlayer)
  const { players, invites } = model
  const by = () => ({ actor: 'site', now })

  function add(
    { id, code }: { id: number; code: string },
    uses: number,
    maker: (typeof players)[number] | null,
  ) {
    const expiresAt = secondsOf(now) + validSeconds
    invites.push({ id, code, uses, maker, expiresAt, isRevoked: false, guests: [] })
  }

  async function createByOperator(uses = 20) {
    add(await createInvite(siteDb, { note: '', uses }, by()), uses, null)
  }

  async function run(act: InviteAct) {
    const player = 'player' in act ? pick(players, act.player) : undefined
    const invite = 'invite' in act ? pick(invites, act.invite) : undefined
    if (act.do === 'wait') now = new Date(now.getTime() + act.hours * 3_600_000)
    if (act.do === 'create') await createByOperator()
    if (player && (act.do === 'restrict' || act.do === 'unrestrict')) {
      player.isRestricted = act.do === 'restrict'
      await updatePlayer(db, player.id, { priv: player.isRestricted ? 2 : 3 })
    }
    if (player && act.do === 'make') {
      const refusal = player.isRestricted
        ? 'session_expired'
        : model.leftOf(player, secondsOf(now)) < act.uses && 'no_invite_left'
      const request = { madeBy: player.id, note: '', uses: act.uses }
      const made = await makeInvite(siteDb, request, quota, by()).catch(codeOf)
      expect(typeof made === 'string' && made).toBe(refusal)
      if (typeof made !== 'string') add(made, act.uses, player)
    }
    if (player && invite && act.do === 'revoke') {
      const isOwn = invite.maker === player
      if (isOwn && model.stateOf(invite, secondsOf(now)) === 'open') invite.isRevoked = true
      const own = { id: invite.id, made_by: player.id }
      const expected = isOwn ? model.stateOf(invite, secondsOf(now)) : 'invite_unknown'
      // A restricted player has no session to revoke with.
      if (!player.isRestricted) {
        expect(await revokeOwnInvite(siteDb, own, by()).catch(codeOf)).toBe(expected)
      }
    }
    if (invite && (act.do === 'revokeByOperator' || act.do === 'revokeTree')) {
      const withSubtree = act.do === 'revokeTree'
      for (const each of withSubtree ? model.below(invite) : [invite]) each.isRevoked = true
      await revokeInvites(siteDb, { id: invite.id, withSubtree, reason: '' }, by())
    }
    if (invite && act.do === 'come') await come(invite)
  }

  async function come(invite: (typeof invites)[number]) {
    const name = `guest${players.length}`
    const fields = { username: name, email: `${name}@example.com`, invite_code: invite.code }
    const answer = await makeVisitor(app).register(fields)
    const state = model.stateOf(invite, secondsOf(now))
    const outcome = answer.statusCode === 201 ? 'open' : answer.json().error_code
    expect(outcome).toBe(state === 'open' ? 'open' : `invite_${state}`)
    if (state !== 'open') return
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const guest = { id, name, invitedBy: invite, isRestricted: false }
    players.push(guest)
    invite.guests.push(guest)
  }

  async function compare() {
    const tree = inviteTreeOf(await listInvites(siteDb), await listInviteUses(siteDb))
    const ofOperator = model.treeOf(null)
    const roots = ofOperator.length > 0 ? [{ player: null, invites: ofOperator }] : []
    expect(
      JSON.parse(JSON.stringify(tree, (key, value) => (key === 'note' ? undefined : value))),
    ).toEqual(roots)
    const at = secondsOf(now)
    for (const player of players.filter(({ isRestricted }) => !isRestricted)) {
      const { left, invites: listed } = await listOwnInvites(siteDb, player.id, quota, at)
      expect(left).toBe(model.leftOf(player, at))
      const own = invites.filter(({ maker }) => maker === player).toReversed()
      expect(
        listed.map(({ id, state, players }) => [id, state, players.map(({ id }) => id)]),
      ).toEqual(
        own.map((invite) => [
          invite.id,
          model.stateOf(invite, at),
          invite.guests.filter(({ isRestricted }) => !isRestricted).map(({ id }) => id),
        ]),
      )
    }
  }

  await createByOperator()
  return { run, compare }
}

function pick<T>(all: readonly T[], number: number) {
  return all[number % Math.max(1, all.length)]
}

function codeOf(error: unknown): string {
  if (error instanceof ApiError) return error.code
  throw error
}
