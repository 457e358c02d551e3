import type { Endpoint, Input, Output } from '@kodama/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#db/connect'
import { serve } from '#http/serve'
import { getPlayerOfToken, type SignedInPlayer } from './player-of-token.ts'

type Deps = { db: Db; now: () => Date }
type Handler<E extends Endpoint, O> = (
  input: Omit<Input<E>, 'token'>,
  player: SignedInPlayer,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<O>

type Options = {
  /** For what must be known or counted first. */
  beforeBody?: (
    player: SignedInPlayer,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<void>
}

/** An endpoint for the player whose token is in the Authorization header. Others are refused before the body is read. */
export function serveToPlayer<
  E extends Endpoint & { needsSession: true },
  const O extends Output<E>,
>(
  app: FastifyInstance,
  { db, now }: Deps,
  endpoint: E,
  handle: Handler<E, O>,
  { beforeBody }: Options = {},
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
        const player = await getPlayerOfToken(db, tokenIn(request), now())
        players.set(request, player)
        await beforeBody?.(player, request, reply)
      },
    },
  )
}

function tokenIn({ headers }: FastifyRequest): string {
  return /^Bearer ([\w-]{1,256})$/.exec(headers.authorization ?? '')?.[1] ?? ''
}
