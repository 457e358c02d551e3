import type { Beatmapset } from '@kodama/contract/beatmapset'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachWay, makeSets, searchFor } from '#testing/beatmapsets'
import { runs } from '#testing/breadth'
import { makeBeatmap } from '#testing/make'
import { testApp } from '#testing/test-app'

test('a beatmapset is shown with every field, its beatmaps, its counts, and the length and BPM of the hardest', async () => {
  const { app, db, catalogue } = await testApp()
  const set = { set_id: 7, title: '木霊', artist: '森の音', creator: 'aoba' }
  await makeBeatmap(db, { ...set, id: 71, version: 'Rain', mode: 2, diff: 2.5, plays: 4, bpm: 90 })
  const hardest = { version: 'Oni', mode: 1, diff: 4.123, total_length: 185, bpm: 174.004 }
  await makeBeatmap(db, { ...set, ...hardest, id: 72, plays: 3 })
  await db
    .insertInto('favourites')
    .values([3, 4].map((userid) => ({ userid, setid: 7 })))
    .execute()
  await catalogue.sync()
  expect((await app.inject('/api/v2/beatmapsets/search')).json()).toEqual({
    beatmapsets: [
      {
        id: 7,
        title: '木霊',
        artist: '森の音',
        creator: 'aoba',
        status: 'ranked',
        favourite_count: 2,
        play_count: 7,
        total_length: 185,
        bpm: 174,
        preview_url: 'https://b.ppy.sh/preview/7.mp3',
        covers: { card: 'https://assets.ppy.sh/beatmaps/7/covers/card.jpg' },
        beatmaps: [
          { id: 71, difficulty_rating: 2.5, version: 'Rain', mode: 'fruits' },
          { id: 72, difficulty_rating: 4.123, version: 'Oni', mode: 'taiko' },
        ],
      },
    ] satisfies Beatmapset[],
    cursor_string: null,
  })
})

test.each(eachWay)('parts of words are found in any script, by %s', async (_, prepare) => {
  const site = await testApp()
  await makeSets(site, [
    { title: '木霊', artist: '森の録音係', creator: 'aoba' },
    { title: 'こだまの森', artist: 'コダマ', creator: 'NightHeron' },
    { title: '메아리', artist: '숲의 소리', creator: 'Wren' },
    { title: 'Café del Mar', artist: 'BEYONCÉ', creator: 'Élan' },
    { title: '100% Pure_Love', artist: `"Quoted" O'Brien`, creator: '\\back' },
    { title: 'ΟΔΥΣΣΕΥΣ', artist: 'Ünïcödé', creator: '123' },
  ])
  await prepare(site)
  const cases: Record<string, number[]> = {
    '': [6, 5, 4, 3, 2, 1],
    '   ': [6, 5, 4, 3, 2, 1],
    森: [2, 1],
    だま: [2],
    ダマ: [2],
    こだまの森: [2],
    霊: [1],
    '木 録音': [1],
    '木　録音': [1],
    리: [3],
    소리: [3],
    아리: [3],
    'cafe\u0301': [4],
    CAFÉ: [4],
    cafe: [4],
    beyonce: [4],
    ＣＡＦＥ: [4],
    aOb: [1],
    heron: [2],
    '%': [5],
    _: [5],
    '100%': [5],
    '1_0': [],
    'p%e': [],
    '"quoted"': [5],
    "o'brien": [5],
    "' or 1=1 --": [],
    '\\': [5],
    οδυσσευσ: [6],
    unicode: [6],
    '🌲': [],
    '木\u0000霊': [1],
    '\u0000木霊\u0007': [1],
    '木\u200b霊': [1],
    'mar del': [4],
    'del wren': [],
    元: [],
  }
  const found = await Promise.all(
    Object.keys(cases).map(async (q) => [q, (await searchFor(site.app, { q })).ids]),
  )
  expect(Object.fromEntries(found)).toEqual(cases)
})

test.each(eachWay)('an overlong query is cut, not refused, by %s', async (_, prepare) => {
  const site = await testApp()
  await makeSets(site, [{ title: 'x'.repeat(100), artist: 'a b c d e f g h' }, { title: 'y' }])
  await prepare(site)
  expect((await searchFor(site.app, { q: 'x'.repeat(1000) })).ids).toEqual([1])
  expect((await searchFor(site.app, { q: 'a b c d e f g h zzz' })).ids).toEqual([1])
  expect((await searchFor(site.app, { q: '木'.repeat(200) })).ids).toEqual([])
})

test.each(eachWay)('a query that is the id of a set finds it first, by %s', async (_, prepare) => {
  const site = await testApp()
  await makeSets(site, [{ title: 'one' }, { title: '11' }, { title: 'a1b' }, { title: 'four' }])
  await prepare(site)
  expect((await searchFor(site.app, { q: '1' })).ids).toEqual([1, 3, 2])
  expect((await searchFor(site.app, { q: ' １ ' })).ids).toEqual([1, 3, 2])
  expect((await searchFor(site.app, { q: '4' })).ids).toEqual([4])
  expect((await searchFor(site.app, { q: '4', m: '3' })).ids).toEqual([])
  expect((await searchFor(site.app, { q: '99999999999999999999' })).ids).toEqual([])
})

test.each(eachWay)('sets are filtered by mode and by status, by %s', async (_, prepare) => {
  const site = await testApp()
  await makeSets(site, [
    { status: 2, mode: 0 },
    { status: 3, mode: 1 },
    { status: 4, mode: 2 },
    { status: 5, mode: 3 },
    { status: 0, mode: 0 },
    { status: -1, mode: 1 },
    { status: 1, mode: 2 },
  ])
  // Mixed: loved and pending in standard, qualified in mania.
  for (const [id, status, mode] of [
    [801, 0, 0],
    [802, 5, 0],
    [803, 4, 3],
  ] as const) {
    await makeBeatmap(site.db, { id, set_id: 8, status, mode, last_update: '2020-01-01 00:00:00' })
  }
  await site.catalogue.sync()
  await prepare(site)
  const ids = async (query: Record<string, string>) => (await searchFor(site.app, query)).ids
  expect(await ids({ s: '-3' })).toEqual([7, 6, 5, 4, 3, 2, 1, 8])
  expect(await ids({ s: '-2' })).toEqual([7, 6, 5])
  expect(await ids({ s: '-1' })).toEqual([7, 6, 5])
  expect(await ids({ s: '0' })).toEqual([7, 6, 5])
  expect(await ids({ s: '1' })).toEqual([1])
  expect(await ids({ s: '2' })).toEqual([2])
  expect(await ids({ s: '3' })).toEqual([3])
  expect(await ids({ s: '4' })).toEqual([4, 8])
  expect(await ids({ m: '0' })).toEqual([5, 1, 8])
  expect(await ids({ m: '1' })).toEqual([6, 2])
  expect(await ids({ m: '2' })).toEqual([7, 3])
  expect(await ids({ m: '3' })).toEqual([4, 8])
  expect(await ids({ m: '3', s: '4', q: 'title artist' })).toEqual([4, 8])
  expect(await ids({ m: '1', s: '4' })).toEqual([])
})

test('parameters that say nothing here are ignored, and broken ones are refused', async () => {
  const site = await testApp()
  await makeSets(site, [{}])
  const unknown = { c: 'follows', g: '1', l: '2', e: 'video', r: 'X', played: 'played' }
  const more = { sort: 'ranked_desc', nsfw: 'false', whatever: 'x' }
  expect((await searchFor(site.app, { ...unknown, ...more })).ids).toEqual([1])
  for (const broken of ['m=4', 'm=x', 's=5', 's=ranked', 'cursor_string=x', 'cursor_string=']) {
    const { statusCode } = await site.app.inject(`/api/v2/beatmapsets/search?${broken}`)
    expect([broken, statusCode]).toEqual([broken, 422])
  }
})

test('whatever is asked, the answer is a list or a clean refusal', async () => {
  const site = await testApp()
  await makeSets(site, [{ title: '木霊' }, { title: 'echo' }])
  await site.catalogue.load()
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.constantFrom('', '0', '-3', '2147483648', 'NaN', '[]', "' or 1=1--", '%', '\0', 'MjAyNn4x'),
  )
  const name = fc.constantFrom('q', 'q', 'm', 's', 'sort', 'nsfw', 'cursor_string', 'q[]', 'g')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 4 }), async (pairs) => {
      const query = new URLSearchParams(pairs)
      const { statusCode } = await site.app.inject(`/api/v2/beatmapsets/search?${query}`)
      expect([200, 422]).toContain(statusCode)
    }),
    runs(),
  )
})
