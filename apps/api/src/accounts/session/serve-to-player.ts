import type { Endpoint, Input, Output } from '@kodama/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { networkOf } from '#platform/http/client'
import { serve } from '#platform/http/serve'
import { fromNetwork, type Limiter, limits } from '#platform/rate-limit/limiter'
import { getPlayerOfToken, type SignedInPlayer } from './player-of-token.ts'

type Deps = { db: Db; now: () => Date; limiter: Limiter }
type Handler<E extends Endpoint, O> = (
  input: Omit<Input<E>, 'token'>,
  player: SignedInPlayer,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<O>

type Options = {
  /** With it, the endpoint does not exist for other players and visitors: they get the answer of an unknown address. */
  mayUse?: (player: SignedInPlayer) => boolean
  /** For what must be known or counted first. */
  beforeBody?: (
    player: SignedInPlayer,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<void>
}

/**
 * An endpoint for the player whose token is in the Authorization header. Others are refused before the body is read,
 * and so are too many acts.
 */
export function serveToPlayer<
  E extends Endpoint & { needsSession: true },
  const O extends Output<E>,
>(
  app: FastifyInstance,
  { db, now, limiter }: Deps,
  endpoint: E,
  handle: Handler<E, O>,
  { mayUse, beforeBody }: Options = {},
) {
  const players = new WeakMap<FastifyRequest, SignedInPlayer>()
  serve<E, O>(
    app,
    endpoint,
    (input, request, reply) => {
      const player = players.get(request)
      if (!player) throw new Error(`${endpoint.path} was reached without a session`)
      return handle(input, player, request, reply)
    },
    {
      async onRequest(request, reply) {
        const asked = getPlayerOfToken(db, tokenIn(request), now())
        const player = await (mayUse ? onlyTo(mayUse, asked) : asked)
        if (endpoint.method !== 'GET') await countAct(limiter, player, networkOf(request.ip))
        players.set(request, player)
        await beforeBody?.(player, request, reply)
      },
    },
  )
}

async function onlyTo(
  mayUse: (player: SignedInPlayer) => boolean,
  asked: Promise<SignedInPlayer>,
): Promise<SignedInPlayer> {
  const player = await asked.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
  if (player && mayUse(player)) return player
  throw new ApiError('endpoint_not_found')
}

function countAct(limiter: Limiter, { id }: SignedInPlayer, network: string) {
  return limiter.consume(
    { limit: limits.cornerAct, of: `player ${id}` },
    ...fromNetwork(limits.cornerActFromNetwork, network),
  )
}

function tokenIn({ headers }: FastifyRequest): string {
  // The scheme is the same in any case.
  return /^Bearer ([\w-]{1,256})$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}
