import { countries } from '@kodama/rules/countries'
import { combinedModes } from '@kodama/rules/modes'
import { expect, test } from 'vitest'
import { makeInviteCode, makeVisitor, registration, testSite } from '#testing/visitor'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Among them are the 249 codes of ISO 3166. */
const everyRegion = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => regions.of(code) !== undefined)
/** Countries that bancho.py does not know, and what proxies send for none. */
const unknown = ['BQ', 'CW', 'SS', 'SX', 'XK', 'ZZ']
const junk = ['T1', 'XX', '', 'jpn', 'J', ' jp', 'jp, us', "x'", '\u00df']

test('whatever country a proxy tells, the game server can read the row of the new player', async () => {
  const isLong = expect.getState().testPath?.includes('.long.test.')
  const told = [...(isLong ? everyRegion : ['JP', 'us', ...unknown]), ...junk]
  const { app, db } = await testSite({ TRUST_PROXY: '192.0.2.0/24' })
  const invite_code = await makeInviteCode(db, { uses: told.length })
  for (const [n, country] of told.entries()) {
    const own = { username: `guest ${n}`, email: `g${n}@example.com` }
    const forwarded = { 'cf-ipcountry': country, 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` }
    const body = { ...registration, ...own, invite_code }
    const answer = await makeVisitor(app, '192.0.2.1').post(
      '/v3/authenticate/register',
      body,
      forwarded,
    )
    expect([country, answer.statusCode]).toEqual([country, 201])
  }
  const players = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '>', 1)
    .orderBy('id')
    .execute()
  expect(players).toHaveLength(told.length)
  for (const [n, player] of players.entries()) {
    const code = told[n]?.toLowerCase() ?? ''
    const isKnown = (countries as readonly string[]).includes(code)
    expect([told[n], player.country]).toEqual([told[n], isKnown ? code : 'xx'])
    expect(player).toMatchObject({ priv: 1, clan_id: 0, clan_priv: 0 })
    expect(player.id).toBeGreaterThanOrEqual(3)
    expect(player.safe_name).toBe(player.name.toLowerCase().replaceAll(' ', '_'))
  }
  const stats = await db
    .selectFrom('stats')
    .select(['id', 'mode'])
    .orderBy('id')
    .orderBy('mode')
    .execute()
  expect(stats).toEqual(players.flatMap(({ id }) => combinedModes.map((mode) => ({ id, mode }))))
})
