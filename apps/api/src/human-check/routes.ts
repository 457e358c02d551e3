import { getHumanCheckChallenge } from '@kodama/contract/human-check'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#errors/api-error'
import { networkOf } from '#http/network'
import { serve } from '#http/serve'
import type { Limiter } from '#rate-limit/limiter'
import { limits } from '#rate-limit/limits'
import type { HumanCheck } from './human-check.ts'

type Needs = {
  humanCheck: HumanCheck
  lightLimiter: Limiter
}

export function humanCheckRoutes(app: FastifyInstance, { humanCheck, lightLimiter }: Needs) {
  serve(app, getHumanCheckChallenge, async ({ query }, request, reply) => {
    if (!humanCheck.makeChallenge) throw new ApiError('endpoint_not_found')
    await lightLimiter.take({ limit: limits.humanCheck, of: networkOf(request.ip) })
    reply.header('cache-control', 'no-store')
    return humanCheck.makeChallenge(query.act)
  })
}
