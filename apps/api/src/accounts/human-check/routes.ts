import { getHumanCheckChallenge } from '@kodama/contract/human-check'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#platform/http/api-error'
import { networkOf } from '#platform/http/client'
import { serve } from '#platform/http/serve'
import { fromNetwork, type Limiter, limits } from '#platform/rate-limit/limiter'
import type { HumanCheck } from './human-check.ts'

type Deps = { humanCheck: HumanCheck; lightLimiter: Limiter }

export function humanCheckRoutes(app: FastifyInstance, { humanCheck, lightLimiter }: Deps) {
  serve(app, getHumanCheckChallenge, async ({ query }, request, reply) => {
    if (!humanCheck.makeChallenge) throw new ApiError('endpoint_not_found')
    await lightLimiter.consume(...fromNetwork(limits.humanCheck, networkOf(request.ip)))
    reply.header('cache-control', 'no-store')
    return humanCheck.makeChallenge(query.act)
  })
}
