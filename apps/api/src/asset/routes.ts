import { lstat, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#db/connect'
import { answerNotFound } from '#http/error-handler'
import { findPlayerName } from '#player/queries'

const pictures = ['png', 'jpg', 'jpeg', 'gif', 'webp']
const sounds = ['wav', 'mp3', 'ogg']

type Deps = { db: Db; folder: string; defaultAssets: string }

/** Serves the files of the data folder by their id. */
export async function assetRoutes(app: FastifyInstance, { db, folder, defaultAssets }: Deps) {
  await mkdir(folder, { recursive: true })
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false })
  const readDefault = (file: string) => readFile(path.join(defaultAssets, file))

  serveOfPlayer('/a/:id', 'avatars', await readDefault('default-avatar.png'))
  serveOfPlayer('/a/banners/:id', 'banners', await readDefault('default-banner.png'))
  serveOfBeatmapset('/a/covers/:id', 'covers', pictures)
  serveOfBeatmapset('/a/previews/:id', 'previews', sounds)

  /** Without a picture, restricted or unknown: a player looks the same. */
  function serveOfPlayer(url: string, name: string, defaultPng: Buffer) {
    const root = path.join(folder, name)
    app.get<{ Params: { id: string } }>(url, async (request, reply) => {
      const { id } = request.params
      const file = await findFile(root, id, pictures)
      const isShown = file && (await findPlayerName(db, Number(id)))
      if (isShown) return asInert(reply).sendFile(file, root)
      return asInert(reply).type('image/png').send(defaultPng)
    })
  }

  function serveOfBeatmapset(url: string, name: string, extensions: string[]) {
    const root = path.join(folder, name)
    app.get<{ Params: { id: string } }>(url, async (request, reply) => {
      const file = await findFile(root, request.params.id, extensions)
      return file ? asInert(reply).sendFile(file, root) : answerNotFound(request, reply)
    })
  }
}

async function findFile(root: string, id: string, extensions: string[]) {
  if (!/^\d{1,10}$/.test(id)) return undefined
  for (const extension of extensions) {
    const file = `${id}.${extension}`
    const found = await lstat(path.join(root, file)).catch(() => undefined)
    // Not a symbolic link: it could lead out of the folder.
    if (found?.isFile()) return file
  }
  return undefined
}

/** No browser runs anything in such a file; other sites may show it. */
function asInert(reply: FastifyReply) {
  return reply
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'public, max-age=600')
}
