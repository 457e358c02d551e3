import { combinedMode, playablePairFrom } from '@kodama/rules/modes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPicture } from '#pages/asset/routes'
import { networkOf } from '#platform/http/client'
import { answerNotFound } from '#platform/http/error-handler'
import { etagOf } from '#platform/http/serve'
import type { Limiter } from '#platform/rate-limit/limiter'
import type { Draw, Drawing } from './draw-card.ts'
import { makeDrawnCards } from './drawn-cards.ts'
import { type FindDeps, findPlayerDrawing, findScoreDrawing } from './find-drawing.ts'

type Deps = FindDeps & { draw: Draw; lightLimiter: Limiter }
type Request = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

/** The pictures that a chat shows of a link to a score or to a player. */
export function shareRoutes(app: FastifyInstance, deps: Deps) {
  const drawn = makeDrawnCards(deps.draw, deps.lightLimiter)

  app.get('/a/share/scores/:id.jpg', async (request: Request, reply) =>
    send(request, reply, await findScoreDrawing(deps, idFrom(request))),
  )

  app.get('/a/share/users/:id.jpg', async (request: Request, reply) => {
    const { mode, relax } = playablePairFrom(request.query)
    const drawing = await findPlayerDrawing(deps, idFrom(request), combinedMode(mode, relax))
    return send(request, reply, drawing)
  })

  async function send(request: FastifyRequest, reply: FastifyReply, drawing: Drawing | undefined) {
    if (!drawing) return answerNotFound(request, reply)
    const bytes = await drawn(drawing, networkOf(request.ip))
    return sendPicture(request, reply, { bytes, type: 'image/jpeg', etag: etagOf(bytes) })
  }
}

/** A text that is not an id becomes 0, which is the id of no score and no player. */
function idFrom({ params }: Request): number {
  return /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0
}
