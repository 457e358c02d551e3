import { expect, inject, test } from 'vitest'
import { examine } from '#operator/doctor/examine'
import { openDatabase } from '#platform/database/migrations/open'
import { damageTable, setReadOnly } from '#testing/broken-database'
import { makeInviteCode, makeVisitor, testSite } from '#testing/visitor'

const isEmbedded = !inject('servers')
const damaged = expect.stringMatching(
  /^The database file is damaged \(.+\): stop the site and restore a backup with "npm run kodama -- restore"\.$/,
)

test('a site that can answer from its database is ready', async () => {
  const { app } = await testSite()
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})

test.runIf(isEmbedded)(
  'once a damaged page was met, the site is not ready; the doctor and the next start say what to do',
  async () => {
    const site = await testSite()
    await damageTable(site, 'clans')
    expect((await site.app.inject('/readyz')).statusCode).toBe(200)
    const team = await site.app.inject('/v2/teams/1')
    expect(team.statusCode).toBe(500)
    expect(team.body).not.toContain('damaged')
    expect((await site.app.inject('/readyz')).statusCode).toBe(503)
    expect((await site.app.inject('/healthz')).statusCode).toBe(200)

    const findings = await examine(site.config)
    expect(findings).toContainEqual({ about: 'database', verdict: 'fail', sentence: damaged })
    const start = openDatabase(site.config, { looksForDamage: true })
    await expect(start).rejects.toMatchObject({ name: 'DatabaseRefused', message: damaged })
  },
)

test.runIf(isEmbedded)(
  'on a read-only disk a registration is refused and nothing of it written, until the disk can be written again',
  async () => {
    const { app, db, siteDb } = await testSite()
    const invite_code = await makeInviteCode(db)
    await setReadOnly(siteDb, true)
    const visitor = makeVisitor(app)
    const refused = await visitor.register({ invite_code })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/v2/players/3')).statusCode).toBe(404)

    await setReadOnly(siteDb, false)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect((await visitor.register({ invite_code })).statusCode).toBe(201)
  },
)
