import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { root } from '../../../scripts/root.js'
import { freePort } from '../servers.js'

const folder = import.meta.dirname
const cover = { type: 'image/jpeg', body: readFileSync(path.join(folder, 'cover.jpg')) }
const avatar = readFileSync(path.join(folder, 'avatar.jfif'))
const sound = {
  type: 'audio/wav',
  body: readFileSync(path.join(root, 'apps/web/public/sounds/echo.wav')),
}

/** The players who have an avatar. nginx does not know the type of a `.jfif` file. */
const avatars = new Map([
  ['3', { type: 'image/jpeg', body: avatar }],
  ['6', { type: 'application/octet-stream', body: avatar }],
])
/** Beatmapsets without a cover and a preview: one is too old, one too new. */
const bareSets = new Set(['41823', '2290017'])

/**
 * The hosts that an operator has beside the site, as one: avatars as nginx serves bancho.py's folder, covers and
 * previews at the paths of the official ones. It knows no banners, and what it does not have is a 404.
 */
export async function startOperatorHosts() {
  const port = await freePort()
  const server = createServer((request, response) => {
    const file = findFile(new URL(request.url ?? '/', 'http://localhost').pathname)
    if (!file) return response.writeHead(404, { 'content-type': 'text/html' }).end('Not Found')
    return response.writeHead(200, { 'content-type': file.type }).end(file.body)
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  const url = `http://127.0.0.1:${port}`
  return {
    settings: {
      ASSET_URL: url,
      COVER_URL: `${url}/beatmaps/{set_id}/covers/card.jpg`,
      PREVIEW_URL: `${url}/preview/{set_id}.mp3`,
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** @param {string} pathname */
function findFile(pathname) {
  const [, coverOf] = pathname.match(/^\/beatmaps\/(\d+)\/covers\/card\.jpg$/) ?? []
  if (coverOf) return bareSets.has(coverOf) ? undefined : cover
  const [, previewOf] = pathname.match(/^\/preview\/(\d+)\.mp3$/) ?? []
  if (previewOf) return bareSets.has(previewOf) ? undefined : sound
  return avatars.get(pathname.slice(1))
}
