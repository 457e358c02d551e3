import { expect, test } from 'vitest'
import { listCharacters, listSpellings } from '#testing/spellings'
import { makeAccount, makeVisitor, testSite } from '#testing/visitor'

test('no spelling of a name that the database holds equal is a guess more', async () => {
  const { app, db } = await testSite()
  const { id, username } = await makeAccount(app, db, 'Stern')
  const characters = listCharacters()
  const replaced = [...username].flatMap((_, at) =>
    characters.map((letter) => username.slice(0, at) + letter + username.slice(at + 1)),
  )
  // Characters without a weight, which some collations ignore.
  const added = characters.map((letter) => `${username}${letter}`)
  const spellings = await listSpellings(db, id, [...replaced, ...added])
  expect(spellings.length).toBeGreaterThan(0)
  const reached: string[] = []
  for (const name of spellings) {
    const { statusCode } = await makeVisitor(app).signIn(name, 'Wrong-Echo-7')
    if (statusCode === 401) reached.push(name)
  }
  expect(reached.length).toBeLessThanOrEqual(50)
})
