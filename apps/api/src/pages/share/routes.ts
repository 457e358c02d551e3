import { combinedMode, playablePairFrom } from '@kodama/rules/modes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ranks } from '#game/leaderboard/ranks'
import { asInert } from '#pages/asset/routes'
import type { Db } from '#platform/database/connection/connect'
import { networkOf } from '#platform/http/client'
import { answerNotFound } from '#platform/http/error-handler'
import { matchesEtag } from '#platform/http/serve'
import { fromNetwork, type Limiter, limits } from '#platform/rate-limit/limiter'
import type { Config } from '#platform/settings/config'
import type { Draw, Drawing } from './card.ts'
import { makeDrawnCards } from './drawn-cards.ts'
import { type Folders, openShareFiles } from './files.ts'
import { findPlayerCard, findScoreCard } from './find-card.ts'

type Deps = {
  db: Db
  ranks: Ranks
  config: Pick<Config, 'SITE_NAME'>
  draw: Draw
  lightLimiter: Limiter
  folders: Folders
}
type Request = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

/** The pictures that a chat shows of a link to a score or to a player. */
export function shareRoutes(app: FastifyInstance, deps: Deps) {
  const own = { db: deps.db, ranks: deps.ranks, site: deps.config.SITE_NAME }
  const files = openShareFiles(deps.folders)
  const drawn = makeDrawnCards(deps.draw)

  app.get('/a/share/scores/:id.jpg', async (request: Request, reply) => {
    const found = await findScoreCard(own, idFrom(request))
    if (!found) return answerNotFound(request, reply)
    const { card, userid, setId } = found
    const [backgrounds, avatars] = await Promise.all([files.covers(setId), files.avatars(userid)])
    return send(request, reply, { card, backgrounds, avatars })
  })

  app.get('/a/share/users/:id.jpg', async (request: Request, reply) => {
    const id = idFrom(request)
    const { mode, relax } = playablePairFrom(request.query)
    const card = await findPlayerCard(own, id, combinedMode(mode, relax))
    if (!card) return answerNotFound(request, reply)
    const [backgrounds, avatars] = await Promise.all([files.banners(id), files.avatars(id)])
    return send(request, reply, { card, backgrounds, avatars })
  })

  async function send(request: FastifyRequest, reply: FastifyReply, drawing: Drawing) {
    const network = networkOf(request.ip)
    const { jpeg, etag } = await drawn(drawing, network, () =>
      deps.lightLimiter.consume(...fromNetwork(limits.sharePicture, network)),
    )
    asInert(reply).header('etag', etag)
    if (matchesEtag(request, etag)) return reply.status(304).send()
    return reply.type('image/jpeg').send(jpeg)
  }
}

/** A text that is not an id becomes 0, which is the id of no score and no player. */
function idFrom({ params }: Request): number {
  return /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0
}
