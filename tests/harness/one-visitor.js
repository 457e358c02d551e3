import { get } from 'node:http'

/** @typedef {{ path: string, status: number, retryAfter: string | undefined }} Visit */

/**
 * One visitor, who asks for one path after another, each when the one before it is answered, until they are told to
 * stop.
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
      await leaveRoom()
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

/** One who asks without a breath takes a whole core. */
function leaveRoom() {
  return new Promise((resolve) => setTimeout(resolve, 10))
}

/**
 * Over a connection of its own, since one that is kept may be closed while it is used again. One that breaks counts
 * as status 0.
 * @param {string} url
 * @param {string} path
 * @returns {Promise<Visit>}
 */
export function visit(url, path) {
  return new Promise((resolve) => {
    const broken = () => resolve({ path, status: 0, retryAfter: undefined })
    const asked = get(url + path, { agent: false }, (answer) => {
      const { statusCode: status = 0, headers } = answer
      answer.resume().once('error', broken)
      answer.once('end', () => resolve({ path, status, retryAfter: headers['retry-after'] }))
    })
    asked.once('error', broken)
  })
}
