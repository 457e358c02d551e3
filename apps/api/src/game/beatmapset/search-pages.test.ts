import type { DemoBeatmap } from '@kodama/demo-world/beatmapsets'
import { randomFrom } from '@kodama/demo-world/random'
import { artists, titlesEnglish, titlesJapanese } from '@kodama/demo-world/words'
import { makeWorld } from '@kodama/demo-world/world'
import { expect, test } from 'vitest'
import { eachWay, type Found, makeSets, searchFor } from '#testing/beatmapsets'
import { makeBeatmap } from '#testing/make'
import { testApp, testDemoApp } from '#testing/test-app'

test.each(eachWay)(
  'pages hold every set that stays exactly once, while others come and go, by %s',
  async (_, prepare) => {
    const site = await testApp()
    const { db, catalogue } = site
    // Many are equally old.
    const sets = Array.from({ length: 230 }, (_, i) => ({
      last_update: `2026-01-0${1 + (i % 3)} 00:00:00`,
    }))
    await makeSets(site, sets)
    await prepare(site)
    const seen: number[] = []
    let cursor: string | null = null
    for (let page = 0; page === 0 || cursor; page++) {
      const found: Found = await searchFor(site.app, cursor ? { cursor_string: cursor } : {})
      seen.push(...found.ids)
      cursor = found.cursor
      // Deletes a set that was listed, one that was not, and the one of the cursor.
      const gone = [found.ids.at(-1) ?? 0, page + 1, 3 * page + 100]
      await db.deleteFrom('maps').where('set_id', 'in', gone).execute()
      await makeBeatmap(db, { id: 9000 + page, set_id: 9000 + page, last_update: '2026-02-01' })
      if (page % 2 === 0) await catalogue.sync()
      if (page % 2 === 0) await prepare(site)
    }
    const left = await db.selectFrom('maps').select('set_id').where('set_id', '<', 9000).execute()
    expect(new Set(seen).size).toBe(seen.length)
    expect(left.map(({ set_id }) => set_id).filter((id) => !seen.includes(id))).toEqual([])
  },
)

test('in the demo world 200 queries find what looking at every set would, by SQL and in memory', async () => {
  const site = await testDemoApp()
  await site.catalogue.sync()
  const queries = makeQueries(200)
  const { beatmaps } = makeWorld(site.config.SITE_URL)
  const expected = queries.map((query) => bruteForce(beatmaps, query))
  const ask = () =>
    Promise.all(queries.map(async (query) => (await searchFor(site.app, query)).ids))
  expect(await ask()).toEqual(expected)
  await site.catalogue.load()
  expect(await ask()).toEqual(expected)
  expect(expected.filter((ids) => ids.length > 0).length).toBeGreaterThan(100)
})

test('the demo world shows covers and plays previews of its own', async () => {
  const { app, catalogue } = await testDemoApp()
  await catalogue.sync()
  const { beatmapsets } = (await app.inject('/api/v2/beatmapsets/search?q=1001')).json()
  expect(beatmapsets[0]).toMatchObject({
    preview_url: '/a/previews/1001',
    covers: { card: '/a/covers/1001' },
  })
  expect((await app.inject('/')).headers['content-security-policy']).not.toContain('ppy.sh')
})

function makeQueries(count: number) {
  const random = randomFrom('queries')
  const texts = [...titlesEnglish, ...titlesJapanese, ...artists]
  return Array.from({ length: count }, () => {
    const word = () => {
      const text = random.pick(texts)
      const start = random.int(0, text.length - 1)
      return text.slice(start, start + random.int(1, 5))
    }
    const q = Array.from({ length: random.pick([1, 1, 1, 2]) }, word).join(' ')
    return {
      q: random.chance(0.3) ? q.toUpperCase() : q,
      ...(random.chance(0.2) && { m: String(random.int(0, 3)) }),
      ...(random.chance(0.2) && { s: String(random.int(-3, 4)) }),
    }
  })
}

/** The first page by the rules of the catalogue, from the game server's rows alone. */
function bruteForce(
  rows: readonly DemoBeatmap[],
  { q, m, s = '-3' }: { q: string; m?: string; s?: string },
) {
  const words = q.toLowerCase().split(' ')
  const stored = { '-3': undefined, '1': 2, '2': 3, '3': 4, '4': 5 }[s]
  const best = [2, 3, 5, 4]
  return [...new Set(rows.map(({ set_id }) => set_id))]
    .map((id) => rows.filter(({ set_id }) => set_id === id))
    .filter(([first]) => {
      const texts = [first?.title, first?.artist, first?.creator].map((text) => text?.toLowerCase())
      return words.every((word) => texts.some((text) => text?.includes(word)))
    })
    .filter((set) => m === undefined || set.some(({ mode }) => String(mode) === m))
    .filter((set) => {
      const status = best.find((status) => set.some((row) => row.status === status))
      return s === '-3' || status === stored
    })
    .map((set) => ({
      id: set[0]?.set_id ?? 0,
      at:
        set
          .map(({ last_update }) => last_update)
          .sort()
          .at(-1) ?? '',
    }))
    .sort((a, b) => b.at.localeCompare(a.at) || b.id - a.id)
    .slice(0, 50)
    .map(({ id }) => id)
}
