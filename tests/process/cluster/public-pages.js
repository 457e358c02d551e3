/** What anybody may read, and what a right answer has in it. @type {[(n: number) => string, string][]} */
const pages = [
  [(n) => `/v3/leaderboard?l=${(n % 50) + 1}`, '"username"'],
  [(n) => `/v3/leaderboard?l=${(n % 50) + 1}&sort=score`, '"username"'],
  [() => '/v2/players/3', 'mizuki'],
  [() => '/v2/players/3/stats', '"pp"'],
  [(n) => `/v1/get_player_scores?id=3&scope=best&limit=${(n % 50) + 1}`, '"scores"'],
  [(n) => `/api/v2/beatmapsets/search?q=&p=${n % 3}`, '['],
  [() => '/v3/site', '{'],
  [() => '/locales/ja_JP/web.json', '{'],
  [() => '/', '<html'],
  [() => '/users/3', '<html'],
  [() => '/leaderboards', '<html'],
  [() => '/docs/ja/rules', '<html'],
]

/** Visitors without an account, each at another address. */
const crowd = 4000
/** Of the players' addresses. */
const firstOfCrowd = 20_000

let visits = 0

/** @param {import('./calls.js').Calls} calls */
export async function readSomething(calls) {
  visits += 1
  const [path, words] = pages[visits % pages.length] ?? [() => '/', '<html']
  const visitor = firstOfCrowd + (visits % crowd)
  await calls.call(path(visits), { visitor, isRight: (text) => text.includes(words) })
}
