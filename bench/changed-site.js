import { createServer, get } from 'node:http'
import { gunzipSync, gzipSync } from 'node:zlib'
import { freePort } from '../tests/harness/servers.js'

/**
 * @typedef {{ headers: import('node:http').IncomingHttpHeaders, html?: string }} Answer `html` only of a page.
 * @typedef {(answer: Answer, ask: (path: string) => Promise<string>) => Promise<Answer>} Change
 */

/**
 * The same site on a second port, with other answers.
 * @param {{ port: number, url: string }} site
 * @param {Change} change
 */
export async function serveChanged(site, change) {
  const port = await freePort()
  const ask = async (/** @type {string} */ path) => (await fetch(site.url + path)).text()
  /** Only changed once: the time to change a page is not the site's. */
  const changedPages = /** @type {Map<string, Buffer>} */ (new Map())
  const proxy = createServer(({ url = '/', headers }, response) => {
    get({ port: site.port, path: url, headers }, (answer) => {
      const chunks = /** @type {Buffer[]} */ ([])
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', async () => {
        const body = Buffer.concat(chunks)
        const isPage = answer.headers['content-encoding'] === 'gzip' && isHtml(answer.headers)
        const html = isPage ? gunzipSync(body).toString() : undefined
        const changed = await change({ headers: answer.headers, ...(html && { html }) }, ask)
        const isChanged = changed.html !== undefined && changed.html !== html
        const sent = isChanged ? compressOnce(url, changed.html ?? '') : body
        response.writeHead(answer.statusCode ?? 500, {
          ...changed.headers,
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
   * @param {string} html
   */
  function compressOnce(url, html) {
    const sent = changedPages.get(url) ?? gzipSync(html)
    changedPages.set(url, sent)
    return sent
  }
}

/** @param {import('node:http').IncomingHttpHeaders} headers */
function isHtml(headers) {
  return headers['content-type']?.startsWith('text/html') ?? false
}

/**
 * Without scripts and preloads.
 * @type {Change}
 */
export async function withoutScripts({ headers, html }) {
  return { headers, ...(html && { html: stripScripts(html) }) }
}

/**
 * Without scripts, and with the style sheet in the HTML: the earliest that this page could be seen.
 * @type {Change}
 */
export async function withStyleInlined({ headers, html }, ask) {
  if (!html) return { headers }
  const { 'content-security-policy': _, ...others } = headers
  let inlined = stripScripts(html)
  for (const [link, href] of html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)) {
    const style = await ask(String(href))
    inlined = inlined.replace(link, () => `<style>${style}</style>`)
  }
  return { headers: others, html: inlined }
}

/**
 * Every answer is an hour old already, and each page has changed since: the next visit is one an hour later.
 * @type {Change}
 */
export async function anHourOld({ headers, html }) {
  if (!html) return { headers: { ...headers, age: '3600' } }
  // The tag of what the page was before.
  return { headers: { ...headers, etag: headers.etag?.replace(/[^."]+/, 'before') }, html }
}

/** @param {string} html */
function stripScripts(html) {
  return html
    .replace(/<script type="module"[^>]*><\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|preload)"[^>]*>/g, '')
}
