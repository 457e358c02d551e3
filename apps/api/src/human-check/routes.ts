import { getHumanCheckChallenge } from '@kodama/contract/human-check'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#app'
import { ApiError } from '#errors'
import { serve } from '#serve'

export function humanCheckRoutes(app: FastifyInstance, { humanCheck }: Pick<Deps, 'humanCheck'>) {
  serve(app, getHumanCheckChallenge, async ({ query }, _, reply) => {
    if (!humanCheck.makeChallenge) throw new ApiError('endpoint_not_found')
    reply.header('cache-control', 'no-store')
    return humanCheck.makeChallenge(query.act)
  })
}
