import { getHumanCheckChallenge } from '@kodama/contract/human-check'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#app'
import { ApiError } from '#errors'
import { limits } from '#limit/limits'
import { networkOf } from '#network'
import { serve } from '#serve'

type Needs = Pick<Deps, 'humanCheck' | 'lightLimiter'>

export function humanCheckRoutes(app: FastifyInstance, { humanCheck, lightLimiter }: Needs) {
  serve(app, getHumanCheckChallenge, async ({ query }, request, reply) => {
    if (!humanCheck.makeChallenge) throw new ApiError('endpoint_not_found')
    await lightLimiter.take({ limit: limits.humanCheck, of: networkOf(request.ip) })
    reply.header('cache-control', 'no-store')
    return humanCheck.makeChallenge(query.act)
  })
}
