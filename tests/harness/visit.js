import { get } from 'node:http'

/** @typedef {{ path: string, status: number, retryAfter: string | undefined }} Visit */

/**
 * Asks for one path after another, each after the answer to the one before, until it is told to stop.
 * @param {string} url
 * @param {readonly string[]} paths
 */
export function visitInTurn(url, paths) {
  /** @type {Visit[]} */
  const seen = []
  const stopping = new AbortController()
  const done = (async () => {
    while (!stopping.signal.aborted) {
      seen.push(await visit(url, String(paths[seen.length % paths.length])))
      // Without a pause it would take a whole core.
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  return {
    seen,
    async stop() {
      stopping.abort()
      await done
      return seen
    },
  }
}

/**
 * Uses a new connection, since the server may close an old one at any time. A connection that breaks counts as status 0.
 * @param {string} url
 * @param {string} path
 * @param {AbortSignal} [signal]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<Visit>}
 */
export function visit(url, path, signal, headers = {}) {
  return new Promise((resolve) => {
    const broken = () => resolve({ path, status: 0, retryAfter: undefined })
    const asked = get(
      url + path,
      { agent: false, headers, ...(signal && { signal }) },
      (answer) => {
        const { statusCode: status = 0, headers } = answer
        answer.resume().on('error', broken)
        answer.once('end', () => resolve({ path, status, retryAfter: headers['retry-after'] }))
      },
    )
    asked.on('error', broken)
  })
}
