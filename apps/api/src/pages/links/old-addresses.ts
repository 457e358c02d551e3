import { beatmapsetWord, type Mode, modes } from '@kodama/rules/modes'

/** What an address means, and what is added to its query. With `isPage` the site has a page of its own there. */
export type Meaning = { query?: string; isPage?: true } & (
  | { page: string }
  | { player: string }
  | { beatmap: number }
  | { beatmapset: number }
  | { download: number }
)

type Parts = Record<string, string>

/** The addresses that the game, bancho.py, chat bots and old links use. The first that fits counts. */
const addresses: [pattern: string, meaning: (parts: Parts) => Meaning | undefined][] = [
  ['/u/:player', ({ player = '' }) => profileOf(player)],
  ['/u/:player/:mode', ({ player = '', mode }) => profileInMode(player, mode)],
  ['/users/register', () => undefined],
  ['/users/:player', ({ player = '' }) => profileByName(player)],
  ['/users/:player/:mode', ({ player = '', mode }) => profileInMode(player, mode)],
  ['/b/:id', ({ id }) => withId(id, (beatmap) => ({ beatmap }))],
  ['/beatmaps/:id', ({ id }) => withId(id, (beatmap) => ({ beatmap, isPage: true }))],
  ['/s/:id', ({ id }) => withId(id, (beatmapset) => ({ beatmapset }))],
  ['/beatmapsets', () => ({ page: '/beatmaps' })],
  ['/beatmapsets/:id', ({ id }) => withId(id, (beatmapset) => ({ beatmapset }))],
  // The game adds an n for a file without video.
  ['/d/:id', ({ id = '' }) => withId(id.replace(/n$/, ''), (download) => ({ download }))],
  ['/scores/:mode/:id', ({ mode, id = '' }) => scoreIn(mode, id)],
  ['/rankings', leaderboard],
  ['/rankings/:mode', leaderboard],
  ['/rankings/:mode/:type', leaderboard],
  ['/home', () => ({ page: '/' })],
  ['/home/account/edit', () => ({ page: '/users', query: 'edit=about' })],
  ['/home/password-reset', () => ({ page: '/reset-password' })],
  ['/home/support', () => ({ page: '/supporter' })],
  ['/p/forgot', () => ({ page: '/reset-password' })],
  ['/p/register', () => ({ page: '/users/register' })],
  ['/p/beatmaplist', () => ({ page: '/beatmaps' })],
  ['/p/playerranking', () => ({ page: '/leaderboards' })],
  ['/p/pp', () => ({ page: '/leaderboards' })],
  ['/p/support', () => ({ page: '/supporter' })],
  ['/p/:any', () => ({ page: '/' })],
]

/** Undefined for every path that is not in the table: it is a page of the site, or none. */
export function meaningOf(path: string): Meaning | undefined {
  const segments = segmentsOf(path)
  if (!segments) return undefined
  for (const [pattern, meaning] of patterns) {
    const parts = match(pattern, segments)
    if (parts) return meaning(parts)
  }
  return undefined
}

/** The address of a player by name. A name cannot contain an @. */
export function addressOfName(name: string): string {
  return `/users/@${encodeURIComponent(name)}`
}

const patterns = addresses.map(
  ([pattern, meaning]) => [pattern.slice(1).split('/'), meaning] as const,
)

/** A slash at the end does not matter. */
function segmentsOf(path: string): string[] | undefined {
  const trimmed = path.endsWith('/') ? path.slice(1, -1) : path.slice(1)
  try {
    return trimmed.split('/').map(decodeURIComponent)
  } catch {
    return undefined
  }
}

function match(pattern: readonly string[], segments: readonly string[]): Parts | undefined {
  if (pattern.length !== segments.length) return undefined
  const parts: Parts = {}
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (segment === '') return undefined
    if (expected.startsWith(':')) parts[expected.slice(1)] = segment
    else if (expected !== segment) return undefined
  }
  return parts
}

/** By id, or by name; a name of digits needs an @. */
function profileOf(player: string, query?: string): Meaning {
  const named = player.startsWith('@') ? player.slice(1) : player
  const added = query === undefined ? {} : { query }
  return isId(player) ? { page: `/users/${player}`, ...added } : { player: named, ...added }
}

function profileByName(player: string): Meaning | undefined {
  return isId(player) ? undefined : { ...profileOf(player), isPage: true }
}

function profileInMode(player: string, word: string | undefined): Meaning | undefined {
  const mode = modeOf(word)
  return mode === undefined ? undefined : profileOf(player, mode === 0 ? undefined : `mode=${mode}`)
}

function scoreIn(word: string | undefined, id: string): Meaning | undefined {
  return modeOf(word) !== undefined && isId(id) ? { page: `/scores/${id}` } : undefined
}

function leaderboard({ mode: word, type }: Parts): Meaning {
  const mode = modeOf(word)
  const query = [...(mode ? [`mode=${mode}`] : []), ...(type === 'score' ? ['sort=score'] : [])]
  return { page: '/leaderboards', query: query.join('&') }
}

function modeOf(word: string | undefined): Mode | undefined {
  return modes.find((mode) => beatmapsetWord(mode) === word)
}

function isId(text: string): boolean {
  return /^\d+$/.test(text)
}

function withId(text: string | undefined, meaning: (id: number) => Meaning): Meaning | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) ? meaning(Number(text)) : undefined
}
