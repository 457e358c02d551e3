import { fork } from 'node:child_process'
import path from 'node:path'

/** @typedef {import('./visit.js').Visit & { ms: number }} Visit */

/** Pages and calls of every kind in the demo world; the last two are not found. */
export const mixedPaths = [
  '/v3/leaderboard?p=2',
  '/v2/players/18',
  '/users/18',
  '/v1/get_player_scores?id=18&scope=recent',
  '/leaderboards?country=jp',
  '/api/v2/beatmapsets/search?q=night',
  '/scores/1',
  '/v2/players/999999',
  '/no/such/page',
]

/**
 * Makes fifty visits a second, one path after another, until it is told to stop. It does so in another process: this one
 * may block, and the time would count as the site's.
 * @param {string} url
 * @param {readonly string[]} paths
 * @param {Record<string, string>} [headers]
 */
export function visitSteadily(url, paths, headers = {}) {
  /** @type {Visit[]} */
  const seen = []
  const program = path.join(import.meta.dirname, 'visits-process.js')
  const visitor = fork(program, [url, JSON.stringify(headers), ...paths], { execArgv: [] })
  visitor.on('message', (visit) => seen.push(/** @type {Visit} */ (visit)))
  const ended = new Promise((resolve) => visitor.once('disconnect', resolve))
  return {
    seen,
    async stop() {
      if (visitor.connected) visitor.send('stop')
      await ended
      return seen
    },
  }
}
