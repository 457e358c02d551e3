import { lstat, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerNotFound } from '#http/error-handler'

const pictures = ['png', 'jpg', 'jpeg', 'gif', 'webp']
const sounds = ['wav', 'mp3', 'ogg']

type Deps = { folder: string; defaultAssets: string }

/** Serves the files of the data folder by their id. */
export async function assetRoutes(app: FastifyInstance, { folder, defaultAssets }: Deps) {
  await mkdir(folder, { recursive: true })
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false })
  const readDefault = (file: string) => readFile(path.join(defaultAssets, file))

  // A player without a picture and one who does not exist look the same.
  serveFolder('/a/:id', 'avatars', pictures, await readDefault('default-avatar.png'))
  serveFolder('/a/banners/:id', 'banners', pictures, await readDefault('default-banner.png'))
  serveFolder('/a/covers/:id', 'covers', pictures)
  serveFolder('/a/previews/:id', 'previews', sounds)

  function serveFolder(url: string, name: string, extensions: string[], defaultPng?: Buffer) {
    const root = path.join(folder, name)
    app.get<{ Params: { id: string } }>(url, async (request, reply) => {
      const { id } = request.params
      const file = /^\d{1,10}$/.test(id) ? await findFile(root, id, extensions) : undefined
      if (file) return asInert(reply).sendFile(file, root)
      if (!defaultPng) return answerNotFound(request, reply)
      return asInert(reply).type('image/png').send(defaultPng)
    })
  }
}

async function findFile(root: string, id: string, extensions: string[]) {
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
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'public, max-age=600')
}
