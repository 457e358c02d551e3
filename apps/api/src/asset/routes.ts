import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#db/connect'
import { answerNotFound } from '#http/error-handler'
import { etagOf, matchesEtag } from '#http/serve'
import { findPlayerName } from '#player/queries'
import { findFile, isPlainFile } from './find-file.ts'
import { coverTypes, defaultAvatar, pictureTypes } from './picture-types.ts'

const sounds = ['wav', 'mp3', 'ogg']

/** A player can change a picture, and staff can clear it. */
const tenMinutes = 600
/** Files of a beatmapset come with it. */
const day = 24 * 60 * 60

type DefaultPicture = { png: Buffer; etag: string }
type Deps = { db: Db; folder: string; avatars: string; defaultAssets: string }

/** Serves the files of the data folder and of the folder of avatars by their id. */
export async function assetRoutes(
  app: FastifyInstance,
  { db, folder, avatars, defaultAssets }: Deps,
) {
  await mkdir(folder, { recursive: true })
  // Only a tag says whether a file has changed: the one that takes its place can be older.
  const options = { cacheControl: false, lastModified: false }
  await app.register(fastifyStatic, { root: folder, serve: false, ...options })
  const readDefault = async (file: string) => {
    const png = await readFile(path.join(defaultAssets, file))
    return { png, etag: etagOf(png) }
  }

  serveOfPlayer('/a/:id', avatars, pictureTypes.avatar, await readDefault('default-avatar.png'))
  const banners = path.join(folder, 'banners')
  serveOfPlayer(
    '/a/banners/:id',
    banners,
    pictureTypes.banner,
    await readDefault('default-banner.png'),
  )
  serveOfBeatmapset('/a/covers/:id', 'covers', coverTypes)
  serveOfBeatmapset('/a/previews/:id', 'previews', sounds)

  /** Without a picture, restricted or unknown: a player looks the same. */
  function serveOfPlayer(
    url: string,
    root: string,
    extensions: readonly string[],
    ours: DefaultPicture,
  ) {
    app.get<{ Params: { id: string } }>(url, async (request, reply) => {
      const { id } = request.params
      const file = await findFile(root, id, extensions)
      const isShown = file && (await findPlayerName(db, Number(id)))
      if (isShown) return sendPicture(reply, file, root)
      const isOurs = root !== avatars || !(await isPlainFile(path.join(root, defaultAvatar)))
      if (isOurs) return sendDefault(request, reply, ours)
      return sendPicture(reply, defaultAvatar, root)
    })
  }

  function serveOfBeatmapset(url: string, name: string, extensions: readonly string[]) {
    const root = path.join(folder, name)
    app.get<{ Params: { id: string } }>(url, async (request, reply) => {
      const file = await findFile(root, request.params.id, extensions)
      return file ? asInert(reply, day).sendFile(file, root) : answerNotFound(request, reply)
    })
  }
}

function sendDefault(request: FastifyRequest, reply: FastifyReply, { png, etag }: DefaultPicture) {
  asInert(reply).header('etag', etag)
  if (matchesEtag(request, etag)) return reply.status(304).send()
  return reply.type('image/png').send(png)
}

/** The library does not know the extension `jfif`. */
function sendPicture(reply: FastifyReply, file: string, root: string) {
  if (!file.endsWith('.jfif')) return asInert(reply).sendFile(file, root)
  return asInert(reply).type('image/jpeg').sendFile(file, root, { contentType: false })
}

/** No browser runs what is in such a file, and other sites may show it. Browsers keep it for `seconds` without asking. */
export function asInert(reply: FastifyReply, seconds = tenMinutes) {
  return reply
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', `public, max-age=${seconds}`)
}
