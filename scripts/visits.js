/** @typedef {{ path: string, status: number, ms: number, retryAfter: string | null }} Visit */

/**
 * Fifty visits a second, one path after another, until it is told to stop.
 * @param {string} url
 * @param {readonly string[]} paths
 */
export function visit(url, paths) {
  /** @type {Visit[]} */
  const seen = []
  /** @type {Promise<void>[]} */
  const under = []
  const timer = setInterval(() => {
    const path = String(paths[under.length % paths.length])
    under.push(visitOnce(url, path).then((visit) => void seen.push(visit)))
  }, 20)
  return {
    seen,
    async stop() {
      clearInterval(timer)
      await Promise.all(under)
      return seen
    },
  }
}

/**
 * A connection that breaks counts as status 0.
 * @param {string} url
 * @param {string} path
 * @returns {Promise<Visit>}
 */
async function visitOnce(url, path) {
  const start = performance.now()
  const answer = await fetch(url + path, { signal: AbortSignal.timeout(20_000) }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  const ms = performance.now() - start
  const retryAfter = answer?.headers.get('retry-after') ?? null
  return { path, status: answer?.status ?? 0, ms, retryAfter }
}
