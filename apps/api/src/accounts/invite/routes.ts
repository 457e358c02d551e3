import { checkInvite, listOwnInvites, makeInvite, revokeOwnInvite } from '@kodama/contract/invite'
import { oneLineOf } from '@kodama/rules/one-line'
import type { FastifyInstance } from 'fastify'
import type { SignedInPlayer } from '#accounts/session/player-of-token'
import { serveToPlayer } from '#accounts/session/serve-to-player'
import { keyedMutex } from '#platform/concurrency/keyed-mutex'
import type { Db } from '#platform/database/connection/connect'
import { networkOf } from '#platform/http/client'
import { serve } from '#platform/http/serve'
import { secondsOf } from '#platform/process/time'
import type { Limiter } from '#platform/rate-limit/limiter'
import { checkInvite as isInviteUsable } from './check-invite.ts'
import { listOwnInvites as listInvites } from './list-own-invites.ts'
import { makeInvite as makeInviteOf } from './make-invite.ts'
import type { InviteQuota } from './quota.ts'
import { revokeOwnInvite as revokeInvite } from './revoke-own-invite.ts'

type Deps = { db: Db; now: () => Date; limiter: Limiter; inviteQuota: InviteQuota }

export function inviteRoutes(app: FastifyInstance, deps: Deps) {
  const { db, now, inviteQuota } = deps
  // The database decides; but a player who makes many at once should not wait with a connection for each.
  const mutex = keyedMutex()

  serve(app, checkInvite, async ({ body: { invite_code } }, request) => ({
    usable: await isInviteUsable(deps, invite_code.trim(), networkOf(request.ip)),
  }))

  serveToPlayer(app, deps, listOwnInvites, (_, { id }) =>
    listInvites(db, id, inviteQuota, secondsOf(now())),
  )

  serveToPlayer(app, deps, makeInvite, async ({ body: { note, key } }, player) => {
    const invite = { madeBy: player.id, note: oneLineOf(note), key }
    const { id, code, expires_at } = await mutex(String(player.id), () =>
      makeInviteOf(db, invite, inviteQuota, byOf(player)),
    )
    return { id, code, expires_at }
  })

  serveToPlayer(app, deps, revokeOwnInvite, async ({ params: { id } }, player) => {
    return { state: await revokeInvite(db, { id, made_by: player.id }, byOf(player)) }
  })

  function byOf({ id }: SignedInPlayer) {
    return { actor: `player ${id}`, now: now() }
  }
}
