import { expect, test } from 'vitest'
import { checksumsWithoutLimits } from '#testing/checksums'
import { makeSignedIn, signInAgain } from '#testing/signed-in'
import { testSite } from '#testing/visitor'
import { updateAboutMe } from './queries.ts'

const url = '/v3/account/about-me'

async function siteWithPlayer() {
  const site = await testSite()
  const player = await makeSignedIn(site.app, site.db)
  const read = async () => (await player.ask('GET', url)).json()
  const save = (text: string, version: string) => player.ask('PUT', url, { text, version })
  const shown = async () =>
    (await site.app.inject(`/v2/players/${player.id}`)).json().data.description
  return { ...site, player, read, save, shown }
}

test('a player saves the about-me, and everybody reads it', async () => {
  const { read, save, shown } = await siteWithPlayer()
  const before = await read()
  expect(before).toEqual({ text: '', version: expect.stringMatching(/^[\w-]{22}$/) })
  const text = '[b]木霊[/b]\n\\ \' " % é e\u0301 end '
  const saved = await save(text, before.version)
  expect(saved.statusCode).toBe(200)
  expect(saved.headers['cache-control']).toBe('no-store')
  expect(await read()).toEqual({ text, version: saved.json().version })
  expect(await shown()).toBe(text)
})

test('the longest text, of 2,048 Japanese characters, is saved whole', async () => {
  const { read, save, shown } = await siteWithPlayer()
  const text = 'あ'.repeat(2048)
  expect((await save(text, (await read()).version)).statusCode).toBe(200)
  expect(await shown()).toBe(text)
})

test('an empty text leaves the row as that of a new account', async () => {
  const { read, save, shown } = await siteWithPlayer()
  await save('x', (await read()).version)
  expect((await save('', (await read()).version)).statusCode).toBe(200)
  expect(await shown()).toBeNull()
  expect((await read()).text).toBe('')
})

test('a text that was changed meanwhile is not overwritten, and the answer says so', async () => {
  const { app, db, read, save, shown } = await siteWithPlayer()
  const { version } = await read()
  const otherTab = await signInAgain(app, 'Aoba')
  await otherTab.ask('PUT', url, { text: 'from the other tab', version })
  const before = await checksumsWithoutLimits(db)
  const refused = await save('from this tab', version)
  expect([refused.statusCode, refused.json().error_code]).toEqual([409, 'about_me_changed'])
  expect(await checksumsWithoutLimits(db)).toEqual(before)
  expect(await shown()).toBe('from the other tab')
})

test('a text that differs only in case, accents or spaces is another text', async () => {
  const { siteDb, player, read, save, shown } = await siteWithPlayer()
  await save('Echo', (await read()).version)
  for (const other of ['echo', 'Echo ', 'Échò', '']) {
    expect([other, await updateAboutMe(siteDb, player.id, other, 'x')]).toEqual([other, false])
  }
  const { version } = await read()
  expect((await save('echo', version)).statusCode).toBe(200)
  expect(await shown()).toBe('echo')
  expect((await save('x', version)).json().error_code).toBe('about_me_changed')
})

test('each save is one act of the audit, without the text', async () => {
  const { db, player, read, save } = await siteWithPlayer()
  await save('forest', (await read()).version)
  await save('forest', (await read()).version)
  const rows = await db
    .selectFrom('web_audit')
    .selectAll()
    .where('act', '=', 'about-me save')
    .execute()
  const actor = `player ${player.id}`
  expect(rows).toEqual([expect.objectContaining({ actor, subject: actor, reason: '' })])
})

test('saving what is there already is no error, whatever the version, and no act', async () => {
  const { db, read, save } = await siteWithPlayer()
  const { version: first } = await read()
  const { version } = (await save('x', first)).json()
  const before = await checksumsWithoutLimits(db)
  const again = await save('x', first)
  expect([again.statusCode, again.json()]).toEqual([200, { version }])
  expect(await checksumsWithoutLimits(db)).toEqual(before)
})

test('of ten saves at once of different texts one is saved, and the others are told', async () => {
  const { read, save, shown } = await siteWithPlayer()
  const { version } = await read()
  const texts = Array.from({ length: 10 }, (_, n) => `text ${n}`)
  const codes = await Promise.all(texts.map(async (text) => (await save(text, version)).statusCode))
  expect(codes.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(await shown()).toBe(texts[codes.indexOf(200)])
})

test('ten saves at once of one text all succeed', async () => {
  const { read, save } = await siteWithPlayer()
  const { version } = await read()
  const saves = Array.from({ length: 10 }, () => save('x', version))
  const codes = (await Promise.all(saves)).map(({ statusCode }) => statusCode)
  expect(codes).toEqual(codes.map(() => 200))
})

test.each([
  ['2,049 characters', 'あ'.repeat(2049), 'at most 2048 characters', '2048文字以内'],
  ['an emoji', '🌲', 'cannot store, such as emoji', '絵文字など'],
  ['a rare character', '𠮷野家', 'cannot store, such as emoji', '絵文字など'],
  ['half a character', 'a\ud83cb', 'a broken character', '壊れた文字'],
])('a text with %s is refused, and told why in both languages', async (_, text, en, ja) => {
  const { db, player, read } = await siteWithPlayer()
  const { version } = await read()
  const before = await checksumsWithoutLimits(db)
  for (const [language, sentence] of Object.entries({ en, ja })) {
    const body = { text, version }
    const answer = await player.ask('PUT', url, body, { 'accept-language': language })
    expect([answer.statusCode, answer.json().error_code]).toEqual([422, 'invalid_input'])
    expect(answer.json().error_message).toContain(sentence)
  }
  expect(await checksumsWithoutLimits(db)).toEqual(before)
})

test('a text with a NUL, at which SQLite would end it, is refused', async () => {
  const { read, save, shown } = await siteWithPlayer()
  expect((await save('a\0b', (await read()).version)).statusCode).toBe(422)
  expect(await shown()).toBeNull()
})

test('the page that everybody gets shows a saved text at once, though it was in the cache', async () => {
  const { app, player, read, save } = await siteWithPlayer()
  const page = async (query = '') => (await app.inject(`/users/${player.id}${query}`)).body
  expect(await page()).not.toContain('a new text')
  expect(await page('?mode=1')).not.toContain('a new text')
  await save('a new text', (await read()).version)
  expect(await page()).toContain('a new text')
  expect(await page('?mode=1')).toContain('a new text')
})
