import { lstat } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerNotFound } from '#errors'

const pictures = ['png', 'jpg', 'jpeg', 'gif', 'webp']
const sounds = ['wav', 'mp3', 'ogg']

type Default = { type: string; bytes: Buffer }
type Deps = { folder: string; defaultAvatar: Default; defaultBanner: Default }

/** The asset host in its embedded form: files named by an id, from the data folder. */
export async function assetRoutes(app: FastifyInstance, deps: Deps) {
  const { folder, defaultAvatar, defaultBanner } = deps
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false })

  // Whoever has no picture, and whoever does not exist, look the same.
  serveFolder('/a/:id', 'avatars', pictures, defaultAvatar)
  serveFolder('/a/banners/:id', 'banners', pictures, defaultBanner)
  serveFolder('/a/covers/:id', 'covers', pictures)
  serveFolder('/a/previews/:id', 'previews', sounds)

  function serveFolder(url: string, name: string, extensions: string[], fallback?: Default) {
    const root = path.join(folder, name)
    app.get<{ Params: { id: string } }>(url, async (request, reply) => {
      const { id } = request.params
      const file = /^\d{1,10}$/.test(id) ? await findFile(root, id, extensions) : undefined
      if (file) return asInert(reply).sendFile(file, root)
      if (fallback) return asInert(reply).type(fallback.type).send(fallback.bytes)
      return answerNotFound(request, reply)
    })
  }
}

async function findFile(root: string, id: string, extensions: string[]) {
  for (const extension of extensions) {
    const file = `${id}.${extension}`
    const found = await lstat(path.join(root, file)).catch(() => undefined)
    // A link could lead out of the folder.
    if (found?.isFile()) return file
  }
  return undefined
}

/** Whatever a file claims to be, no browser runs anything in it; other sites may show it. */
function asInert(reply: FastifyReply) {
  return reply
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'public, max-age=600')
}
