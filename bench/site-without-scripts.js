import { createServer, get } from 'node:http'
import { gunzipSync, gzipSync } from 'node:zlib'
import { freePort } from '../tests/harness/servers.js'

/**
 * The same site on a second port, its pages without scripts and preloads: the earliest that they could be painted.
 * @param {{ port: number }} site
 */
export async function serveWithoutScripts(site) {
  const port = await freePort()
  /** Each page is changed once, because that time is not the site's. */
  const changedPages = /** @type {Map<string, Buffer>} */ (new Map())
  const proxy = createServer(({ url = '/', headers }, response) => {
    get({ port: site.port, path: url, headers }, (answer) => {
      const chunks = /** @type {Buffer[]} */ ([])
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        const sent = isPage(answer.headers) ? changeOnce(url, body) : body
        response.writeHead(answer.statusCode ?? 500, {
          ...answer.headers,
          'content-length': sent.length,
        })
        response.end(sent)
      })
    })
  })
  await new Promise((resolve) => proxy.listen(port, () => resolve(undefined)))
  return { url: `http://localhost:${port}`, close: () => proxy.close() }

  /**
   * @param {string} url
   * @param {Buffer} body
   */
  function changeOnce(url, body) {
    const known = changedPages.get(url)
    if (known) return known
    const changed = gzipSync(withoutScripts(gunzipSync(body).toString()))
    changedPages.set(url, changed)
    return changed
  }
}

/** @param {import('node:http').IncomingHttpHeaders} headers */
function isPage(headers) {
  return headers['content-encoding'] === 'gzip' && headers['content-type']?.startsWith('text/html')
}

/** @param {string} html */
function withoutScripts(html) {
  return html
    .replace(/<script type="module"[^>]*><\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|preload)"[^>]*>/g, '')
}
