import { finished } from 'node:stream'
import * as contract from '@kodama/contract/picture'
import { maxPictureBytes, mayHaveBanner } from '@kodama/rules/pictures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedInPlayer } from '#accounts/session/player-of-token'
import { serveToPlayer } from '#accounts/session/serve-to-player'
import type { Db } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { networkOf } from '#platform/http/client'
import { allowSlowBody } from '#platform/http/connections'
import { readPictureBodies } from '#platform/http/picture-body'
import { fromNetwork, type Limiter, limits } from '#platform/rate-limit/limiter'
import type { PictureFiles } from './files.ts'
import { onDisk } from './on-disk.ts'
import type { Part, Redraw } from './redraw-picture.ts'
import { removePicture, savePicture } from './save-picture.ts'
import { createUploadQueue, type Upload } from './upload-queue.ts'

type Deps = {
  db: Db
  now: () => Date
  limiter: Limiter
  redraw: Redraw
  pictureFiles: PictureFiles
}

export async function pictureRoutes(app: FastifyInstance, deps: Deps) {
  const { db, now, limiter, pictureFiles: files } = deps
  const uploadQueue = createUploadQueue(deps.redraw)
  const uploads = new WeakMap<FastifyRequest, Upload>()

  await app.register(async (app) => {
    readPictureBodies(app, maxPictureBytes)
    serveToPlayer(
      app,
      deps,
      contract.savePicture,
      async ({ params: { kind }, query }, { id }, request) => {
        const { body: bytes } = request
        const upload = uploads.get(request)
        if (!upload) throw new Error('a picture was read without a place in the queue')
        if (!Buffer.isBuffer(bytes)) throw new ApiError('picture_unreadable')
        const sent = { kind, bytes, part: partFrom(query) }
        const at = now()
        const { redraw } = upload
        await onDisk(request, () => savePicture({ db, files, redraw }, sent, { id, now: at }))
        return { t: at.getTime() }
      },
      { beforeBody: admit },
    )
  })

  async function admit(player: SignedInPlayer, request: FastifyRequest, reply: FastifyReply) {
    const { kind } = request.params as { kind?: string }
    if (kind === 'banner' && !mayHaveBanner(player.priv)) throw new ApiError('banner_not_allowed')
    const upload = uploadQueue.enter(player.id)
    uploads.set(request, upload)
    finished(reply.raw, upload.leave)
    await countAct(player, request)
    allowSlowBody(request.raw)
    await upload.turn
    // The body timeout starts over after the wait for an earlier upload.
    allowSlowBody(request.raw)
  }

  serveToPlayer(
    app,
    deps,
    contract.removePicture,
    async ({ params: { kind } }, player, request) => {
      await countAct(player, request)
      const by = { id: player.id, now: now() }
      await onDisk(request, () => removePicture({ db, files }, kind, by))
      return { t: by.now.getTime() }
    },
  )

  async function countAct({ id }: SignedInPlayer, { ip }: FastifyRequest) {
    await limiter.consume(
      { limit: limits.pictureOfPlayer, of: String(id) },
      ...fromNetwork(limits.pictureFromNetwork, networkOf(ip)),
    )
  }
}

/** All of it or none. */
function partFrom(query: Partial<Part>): Part | undefined {
  const { left, top, width, height } = query
  const given = [left, top, width, height].filter((value) => value !== undefined)
  if (given.length === 0) return undefined
  if (given.length < 4) throw new ApiError('invalid_input')
  return query as Part
}
