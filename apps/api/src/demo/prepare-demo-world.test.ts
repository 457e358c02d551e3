import { expect, test } from 'vitest'
import { findSiteSetting, insertSiteSetting } from '#db/queries'
import { makePlayer } from '#testing/make'
import { testApp } from '#testing/test-app'
import { prepareDemoWorld } from './prepare-demo-world.ts'

test('a demo world that an older version made learns where its covers and previews are, once', async () => {
  const { db, config } = await testApp()
  await makePlayer(db)
  await insertSiteSetting(db, 'demo_world', '3')
  for (let start = 0; start < 2; start++) {
    const { demoAccount } = await prepareDemoWorld(db, config, new Date())
    expect(demoAccount).toBeDefined()
  }
  expect(await findSiteSetting(db, 'cover_url')).toBe('/a/covers/{set_id}')
  expect(await findSiteSetting(db, 'preview_url')).toBe('/a/previews/{set_id}')
})

test("a start leaves the operator's own players as they are, and says nothing of covers", async () => {
  const { db, config } = await testApp()
  await makePlayer(db)
  expect(await prepareDemoWorld(db, config, new Date())).toEqual({})
  expect(await findSiteSetting(db, 'cover_url')).toBeUndefined()
})
