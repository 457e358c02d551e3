import { showcaseAboutMe } from '@kodama/demo-world/about-me'
import { demoPlayerId } from '@kodama/demo-world/demo-account'
import { Privilege } from '@kodama/rules/privileges'
import { expect, test } from 'vitest'
import { findSiteSetting, insertSiteSetting } from '#platform/database/schema/queries'
import { makePlayer, updatePlayer } from '#testing/make'
import { testApp } from '#testing/test-app'
import { prepareDemoWorld } from './prepare-demo-world.ts'
import { findAboutMe } from './queries.ts'

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

test('after a start on another port the links of the demo world lead there', async () => {
  const { db, config } = await testApp()
  const id = await makePlayer(db, { userpage_content: showcaseAboutMe('http://localhost:3000') })
  expect(id).toBe(demoPlayerId)
  await insertSiteSetting(db, 'demo_world', '3')
  const start = (SITE_URL: string) => prepareDemoWorld(db, { ...config, SITE_URL }, new Date())
  await start('http://localhost:4000')
  expect(await findAboutMe(db, id)).toBe(showcaseAboutMe('http://localhost:4000'))

  const own = `${showcaseAboutMe('http://localhost:4000')} my own words`
  await updatePlayer(db, id, { userpage_content: own })
  await start('http://localhost:5000')
  expect(await findAboutMe(db, id)).toBe(own)
})

const staff = Privilege.MODERATOR | Privilege.ADMINISTRATOR | Privilege.DEVELOPER

test('the demo world is not public unless the operator says so, and its account is then no staff', async () => {
  const { db, config } = await testApp()
  const priv = staff | Privilege.UNRESTRICTED | Privilege.SUPPORTER
  const id = await makePlayer(db, { priv })
  await insertSiteSetting(db, 'demo_world', String(id))
  const start = (settings: Partial<typeof config>) =>
    prepareDemoWorld(db, { ...config, ...settings }, new Date())
  const SITE_URL = 'https://kodama.example'
  await expect(start({ SITE_URL })).rejects.toThrow(
    /^SITE_URL is https:\/\/kodama\.example, but this is the database of the demo world.* DEMO=public\.$/,
  )
  await start({})
  expect(await findPrivileges()).toBe(priv)
  await start({ SITE_URL, DEMO: 'public' })
  expect(await findPrivileges()).toBe(Privilege.UNRESTRICTED | Privilege.SUPPORTER)

  async function findPrivileges() {
    const row = await db.selectFrom('users').select('priv').where('id', '=', id).executeTakeFirst()
    return row?.priv
  }
})

test("a public site with the operator's own players starts, and keeps their staff", async () => {
  const { db, config } = await testApp()
  const id = await makePlayer(db, { priv: staff | Privilege.UNRESTRICTED })
  const settings = { ...config, SITE_URL: 'https://kodama.example', DEMO: 'public' as const }
  expect(await prepareDemoWorld(db, settings, new Date())).toEqual({})
  const row = await db.selectFrom('users').select('priv').where('id', '=', id).executeTakeFirst()
  expect(row?.priv).toBe(staff | Privilege.UNRESTRICTED)
})
