import { fork } from 'node:child_process'
import path from 'node:path'

/** @typedef {{ path: string, status: number, ms: number, retryAfter: string | null }} Visit */

/** Pages and calls of every kind in the demo world, two of which are not there. */
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
 * Fifty visits a second, one path after another, until it is told to stop. By a process of its own: time that
 * this one spends waiting for a program would count as the site's.
 * @param {string} url
 * @param {readonly string[]} paths
 */
export function visit(url, paths) {
  /** @type {Visit[]} */
  const seen = []
  const program = path.join(import.meta.dirname, 'visitor.js')
  const visitor = fork(program, [url, ...paths], { execArgv: [] })
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
