import { expect, inject, test } from 'vitest'
import { openDatabase } from '#db/open'
import { configFrom } from '#settings/config'
import { startRelay } from '#testing/relay'
import { testDatabaseSettings } from '#testing/test-database'
import { examineHosts } from './hosts.ts'

const servers = inject('servers')

test.skipIf(!servers)(
  'every host is looked at, and one server under two names is seen',
  async () => {
    const { url, relays, DATA_DIR } = await startRelays()
    const config = configFrom({ DATA_DIR, DATABASE_URL: url })
    const [first, second] = relays
    expect(await examineHosts(config, new Date())).toEqual([
      {
        about: 'hosts',
        verdict: 'ok',
        sentence: `The host ${first?.name} of DATABASE_URL can be used.`,
      },
      {
        about: 'hosts',
        verdict: 'ok',
        sentence: `The host ${second?.name} of DATABASE_URL can be used.`,
      },
      {
        about: 'hosts',
        verdict: 'warn',
        sentence: `${first?.name} and ${second?.name} are one server under several names: name it once.`,
      },
    ])
  },
)

test.skipIf(!servers)(
  'a host or a replica that cannot be reached is named, and a clock that is a minute off',
  async () => {
    const { url, relays, DATA_DIR } = await startRelays()
    const config = configFrom({
      DATA_DIR,
      DATABASE_URL: url,
      DATABASE_READ_URL: String(relays[1]?.url),
    })
    await relays[1]?.end()
    const found = await examineHosts(config, new Date(Date.now() - 60_000))
    expect(found.map(({ verdict, sentence }) => `${verdict}: ${sentence}`)).toEqual([
      `ok: The host ${relays[0]?.name} of DATABASE_URL can be used.`,
      expect.stringMatching(
        `^warn: The host ${relays[1]?.name} of DATABASE_URL cannot be reached: .*ECONNREFUSED`,
      ),
      expect.stringMatching(
        `^warn: ${relays[0]?.name}: The clock of the database is (59|60|61) s ahead of that of this machine: let NTP set both`,
      ),
      expect.stringMatching(
        `^warn: The host ${relays[1]?.name} of DATABASE_READ_URL cannot be reached: .*ECONNREFUSED`,
      ),
    ])
  },
)

test('with one host there is nothing to add', async () => {
  expect(await examineHosts(configFrom(await testDatabaseSettings()), new Date())).toEqual([])
})

async function startRelays() {
  const settings = await testDatabaseSettings()
  const { db } = await openDatabase(configFrom(settings))
  await db.destroy()
  const relays = [await startRelay(settings.DATABASE_URL), await startRelay(settings.DATABASE_URL)]
  const url =
    relays[0]?.url.replace(String(relays[0].name), relays.map(({ name }) => name).join()) ?? ''
  return { url, relays, DATA_DIR: settings.DATA_DIR }
}
