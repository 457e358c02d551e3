import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { openCatalogue } from '@kodama/api/src/game/beatmapset/catalogue.ts'
import { searchBeatmapsets } from '@kodama/api/src/game/beatmapset/search-beatmapsets.ts'
import {
  connect,
  type Db,
  transaction,
} from '@kodama/api/src/platform/database/connection/connect.ts'
import { migrate } from '@kodama/api/src/platform/database/migrations/migrate.ts'
import { storedStatuses } from '@kodama/demo-world/beatmapsets'
import { type Random, randomFrom } from '@kodama/demo-world/random'
import { datetime, worldTime } from '@kodama/demo-world/time'
import { artists, titlesEnglish, titlesJapanese } from '@kodama/demo-world/words'

/**
 * Fills the empty database in argv with beatmapsets. Prints as JSON what it costs to follow, to load and to search them.
 * Run with --expose-gc.
 */
const [target = '', sets = '100000'] = process.argv.slice(2)
const count = Number(sets)
const random = randomFrom('measure-beatmapsets')
const rounds = 100

const database = await connect(JSON.parse(target))
const { db } = database
await migrate(database)
await fill(db)
const catalogue = openCatalogue(database, { now: () => new Date(), onError: console.error })

const firstSweep = await measured(() => catalogue.sync())
const nextSweep = await measured(() => catalogue.sync())
const heapBefore = heapMegabytes()
const load = await measured(() => catalogue.load())
const heap = heapMegabytes() - heapBefore
let answers: Awaited<ReturnType<typeof measureQueries>> = []
const searches = await measured(async () => {
  answers = await measureQueries()
})
await db.destroy()
process.stdout.write(JSON.stringify({ firstSweep, nextSweep, load, searches, heap, answers }))

/** Kinds take turns, and the fastest of five times counts, to leave out the work of other programs. */
async function measureQueries() {
  const kinds = {
    empty: () => ({}),
    'mode and status': () => ({ m: random.pick([0, 1, 2, 3] as const), s: '3' as const }),
    'common word': () => ({ q: random.pick(['night', 'echo', 'mapper']) }),
    'rare word': () => ({ q: `set${random.int(1, count)}` }),
    'one kanji': () => ({ q: random.pick(['月', '森', '夜', '音', '星']) }),
    'one letter': () => ({ q: random.pick(['q', 'x', 'z']) }),
    'three words': () => ({ q: `${random.pick(['a', 'ech', 'moss'])} ma er` }),
    'words and mode': () => ({ q: 'night a', m: 3 as const }),
    'nothing found': () => ({ q: random.pick(['ighter', 'mapperin', 'ananan']) }),
    'two words, nothing found': () => ({ q: 'mapper ighter' }),
    'eight words, nothing found': () => ({ q: 'ma ap pp pe er se et %' }),
    'the middle of the catalogue': () => ({ cursor_string: middle }),
  }
  const given = { db, catalogue, cover: '/{set_id}', preview: '/{set_id}' }
  const middle = Buffer.from(`${dateOf(count / 2)}~1`).toString('base64url')
  const times = new Map(Object.keys(kinds).map((kind) => [kind, { ms: [] as number[], shown: 0 }]))
  for (let round = -5; round < rounds; round++) {
    for (const [kind, makeQuery] of Object.entries(kinds)) {
      const query = makeQuery()
      const asked = []
      for (let time = 0; time < 5; time++) {
        const start = performance.now()
        const { beatmapsets } = await searchBeatmapsets(given, query)
        asked.push({ ms: performance.now() - start, shown: beatmapsets.length })
        await setImmediate()
      }
      const kept = times.get(kind)
      if (round < 0 || !kept) continue
      kept.ms.push(Math.min(...asked.map(({ ms }) => ms)))
      kept.shown += (asked[0]?.shown ?? 0) / rounds
    }
  }
  return [...times].map(([kind, { ms, shown }]) => {
    const sorted = ms.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
    return { kind, shown: Math.round(shown), p50: at(0.5), p95: at(0.95) }
  })
}

/** A hold is the processor time between two turns of the event loop, without other programs. */
async function measured(act: () => Promise<void>) {
  const holds: number[] = []
  let before = cpuMs()
  let isOver = false
  const look = () => {
    const now = cpuMs()
    holds.push(now - before)
    before = now
    if (!isOver) globalThis.setImmediate(look)
  }
  globalThis.setImmediate(look)
  const begun = performance.now()
  await act()
  isOver = true
  const sorted = holds.toSorted((a, b) => a - b)
  return {
    seconds: (performance.now() - begun) / 1000,
    longestMs: sorted.at(-1) ?? 0,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
}

function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function heapMegabytes() {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

async function fill(db: Db) {
  const setsAtOnce = 130
  for (let start = 1; start <= count; start += setsAtOnce) {
    const ids = Array.from({ length: Math.min(setsAtOnce, count - start + 1) }, (_, i) => start + i)
    const rows = ids.flatMap((id) => makeSet(random, id))
    await transaction(db, async (db) => {
      await db.insertInto('maps').values(rows).execute()
    })
  }
}

function dateOf(setId: number) {
  // In another order than the ids.
  return datetime(worldTime - ((setId * 7919) % count) * 600)
}

function makeSet(random: Random, set_id: number) {
  const titles = [...titlesEnglish, ...titlesJapanese, ...artists]
  const mode = random.weighted([
    [0, 60],
    [1, 15],
    [2, 10],
    [3, 15],
  ])
  const set = {
    set_id,
    title: `${random.pick(titles)} ${random.pick(titles)} set${set_id}`,
    artist: `${random.pick(artists)} feat. ${random.pick(artists)}`,
    creator: `mapper${random.int(1, 5000)}`,
    status: random.weighted(storedStatuses),
    last_update: dateOf(set_id),
    total_length: 90,
    max_combo: 400,
  }
  return Array.from({ length: 3 }, (_, i) => ({
    ...set,
    id: set_id * 3 + i,
    mode,
    version: `Hard ${i}`,
    diff: 1 + i,
    md5: createHash('md5').update(`${set_id} ${i}`).digest('hex'),
    filename: `${set_id} ${i}.osu`,
  }))
}
