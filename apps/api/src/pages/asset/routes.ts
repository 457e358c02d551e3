import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { type BannerWidth, bannerWidths } from '@kodama/rules/pictures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/connection/connect'
import { answerNotFound } from '#platform/http/error-handler'
import { etagOf, matchesEtag } from '#platform/http/serve'
import type { NarrowBanner } from '#players/picture/narrow-banner'
import { coverTypes, defaultAvatar, pictureTypes } from '#players/picture/picture-types'
import { findPlayerName } from '#players/player/queries'
import { findFile, isPlainFile } from './find-file.ts'
import { makeNarrowBanners } from './narrow-banners.ts'

const sounds = ['wav', 'mp3', 'ogg']

/** A player can change a picture, and staff can clear it. */
const tenMinutes = 600
/** Files of a beatmapset come with it. */
const day = 24 * 60 * 60

type Picture = { bytes: Buffer; type: string; etag: string }
type Deps = {
  db: Db
  folder: string
  avatars: string
  defaultAssets: string
  narrowBanner: NarrowBanner
}
type Request = FastifyRequest<{ Params: { id: string }; Querystring: { w?: unknown } }>

/** Serves the files of the data folder and of the folder of avatars by their id. */
export async function assetRoutes(
  app: FastifyInstance,
  { db, folder, avatars, defaultAssets, narrowBanner }: Deps,
) {
  await mkdir(folder, { recursive: true })
  // Only a tag says whether a file has changed: the one that takes its place can be older.
  const options = { cacheControl: false, lastModified: false }
  await app.register(fastifyStatic, { root: folder, serve: false, ...options })
  const readDefault = async (file: string, type: string): Promise<Picture> => {
    const bytes = await readFile(path.join(defaultAssets, file))
    return { bytes, type, etag: etagOf(bytes) }
  }
  const ownAvatar = await readDefault('default-avatar.png', 'image/png')
  const ownBanner = await readDefault('default-banner.webp', 'image/webp')
  const banners = path.join(folder, 'banners')
  const findNarrow = makeNarrowBanners(narrowBanner, (error) =>
    app.log.info({ err: error }, 'a banner is served in its own width only'),
  )

  app.get('/a/:id', async (request: Request, reply) => {
    const file = await findOfPlayer(request, avatars, pictureTypes.avatar)
    if (file) return sendFile(reply, file, avatars)
    const hasDefault = await isPlainFile(path.join(avatars, defaultAvatar))
    return hasDefault
      ? sendFile(reply, defaultAvatar, avatars)
      : sendPicture(request, reply, ownAvatar)
  })

  app.get('/a/banners/:id', async (request: Request, reply) => {
    const { w } = request.query
    const width = bannerWidthFrom(w)
    if (w !== undefined && !width) return answerNotFound(request, reply)
    const file = await findOfPlayer(request, banners, pictureTypes.banner)
    if (!file) return sendPicture(request, reply, ownBanner)
    const narrow = width && (await findNarrow(path.join(banners, file), width))
    if (!narrow) return sendFile(reply, file, banners)
    return sendPicture(request, reply, { ...narrow, type: 'image/webp' })
  })

  serveOfBeatmapset('/a/covers/:id', 'covers', coverTypes)
  serveOfBeatmapset('/a/previews/:id', 'previews', sounds)

  /** Without a picture, restricted or unknown: a player looks the same. */
  async function findOfPlayer({ params }: Request, root: string, extensions: readonly string[]) {
    const file = await findFile(root, params.id, extensions)
    const isShown = file && (await findPlayerName(db, Number(params.id)))
    return isShown ? file : undefined
  }

  function serveOfBeatmapset(url: string, name: string, extensions: readonly string[]) {
    const root = path.join(folder, name)
    app.get<{ Params: { id: string } }>(url, async (request, reply) => {
      const file = await findFile(root, request.params.id, extensions)
      return file ? asInert(reply, day).sendFile(file, root) : answerNotFound(request, reply)
    })
  }
}

function bannerWidthFrom(value: unknown): BannerWidth | undefined {
  return bannerWidths.find((width) => String(width) === value)
}

export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, type, etag }: Picture,
) {
  asInert(reply).header('etag', etag)
  if (matchesEtag(request, etag)) return reply.status(304).send()
  return reply.type(type).send(bytes)
}

/** The library does not know the extension `jfif`. */
function sendFile(reply: FastifyReply, file: string, root: string) {
  if (!file.endsWith('.jfif')) return asInert(reply).sendFile(file, root)
  return asInert(reply).type('image/jpeg').sendFile(file, root, { contentType: false })
}

/** No browser runs what is in such a file, and other sites may show it. Browsers keep it for `seconds` without asking. */
function asInert(reply: FastifyReply, seconds = tenMinutes) {
  return reply
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', `public, max-age=${seconds}`)
}
