import { expect, test } from 'vitest'
import { listCharacters, listSpellings } from '#testing/spellings'
import { makeAccount, makeVisitor, testSite } from '#testing/visitor'

/** Without the many thousands of Chinese characters and Hangul syllables. */
const letters = listCharacters((code) => code < 0x3000 || code > 0xf900)

async function siteWithSpellings() {
  const site = await testSite()
  const { id } = await makeAccount(site.app, site.db, 'Reunion')
  const candidates = letters.flatMap((letter) => [`R${letter}union`, `reunio${letter}`])
  return { ...site, spellings: await listSpellings(site.db, id, candidates) }
}

test('a guesser gains nothing by other spellings of a name that the database holds equal', async () => {
  const { app, kind, spellings } = await siteWithSpellings()
  expect(spellings.includes('Réunion')).toBe(kind === 'mysql')
  const tried = [...new Set(['reunion', 'REUNION', ...spellings])]
  const guesser = makeVisitor(app)
  const codes: number[] = []
  for (const name of [...tried, ...tried].slice(0, 29)) {
    codes.push((await guesser.signIn(name, 'Wrong-Echo-1')).statusCode)
  }
  expect(codes.filter((code) => code === 401)).toHaveLength(5)
  expect(codes.slice(5).every((code) => code === 429)).toBe(true)
  expect((await guesser.signIn('Reunion')).statusCode).toBe(429)
})

test('sixty networks that spell a name in their own ways have 50 guesses together', async () => {
  const { app, spellings } = await siteWithSpellings()
  const codes: number[] = []
  for (let n = 0; n < 60; n++) {
    const name = spellings[n % spellings.length] ?? ''
    codes.push((await makeVisitor(app).signIn(name, 'Wrong-Echo-1')).statusCode)
  }
  expect(codes.filter((code) => code === 401)).toHaveLength(50)
})

test('guesses at a name that nobody has are counted alike, whatever marks it has', async () => {
  const { app } = await testSite()
  const guesser = makeVisitor(app)
  const codes: number[] = []
  for (const name of ['nemo', 'NEMO', 'némo', 'ne\u0301mo', 'ｎｅｍｏ', 'nëmo', 'ñemo']) {
    codes.push((await guesser.signIn(name)).statusCode)
  }
  expect(codes).toEqual([401, 401, 401, 401, 401, 429, 429])
})
