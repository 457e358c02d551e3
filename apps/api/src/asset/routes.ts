import { lstat, mkdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerNotFound } from '#http/error-handler'

const pictures = ['png', 'jpg', 'jpeg', 'gif', 'webp']
const sounds = ['wav', 'mp3', 'ogg']

type DrawPng = () => Buffer
type Deps = { folder: string; drawDefaultAvatar: DrawPng; drawDefaultBanner: DrawPng }

/** The asset host in its embedded form: files named by an id, from the data folder. */
export async function assetRoutes(
  app: FastifyInstance,
  { folder, drawDefaultAvatar, drawDefaultBanner }: Deps,
) {
  await mkdir(folder, { recursive: true })
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false })

  // Whoever has no picture, and whoever does not exist, look the same.
  serveFolder('/a/:id', 'avatars', pictures, drawDefaultAvatar)
  serveFolder('/a/banners/:id', 'banners', pictures, drawDefaultBanner)
  serveFolder('/a/covers/:id', 'covers', pictures)
  serveFolder('/a/previews/:id', 'previews', sounds)

  function serveFolder(url: string, name: string, extensions: string[], drawDefault?: DrawPng) {
    const root = path.join(folder, name)
    let drawn: Buffer | undefined
    app.get<{ Params: { id: string } }>(url, async (request, reply) => {
      const { id } = request.params
      const file = /^\d{1,10}$/.test(id) ? await findFile(root, id, extensions) : undefined
      if (file) return asInert(reply).sendFile(file, root)
      if (!drawDefault) return answerNotFound(request, reply)
      drawn ??= drawDefault()
      return asInert(reply).type('image/png').send(drawn)
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
