import { expect, inject, test } from 'vitest'
import { connect, type Db } from '#platform/database/connection/connect'
import { makePlayer, makeScore } from '#testing/make'
import { testApp } from '#testing/test-app'
import { examineClock, examinePlayTime } from './clocks.ts'

const now = new Date('2026-11-16T12:00:00Z')
const hour = 3600

test('a score from the future tells of a time zone ahead of UTC', async () => {
  const { db, siteDb } = await testApp()
  expect(await examinePlayTime(siteDb, now)).toEqual([])
  await play(db, { shift: 0, agoSeconds: 60 })
  expect(await examinePlayTime(siteDb, now)).toEqual([
    { about: 'play time', verdict: 'ok', sentence: 'The newest scores look like UTC.' },
  ])
  await play(db, { shift: 9 * hour, agoSeconds: 60 })
  expect(await examinePlayTime(siteDb, now)).toEqual([
    {
      about: 'play time',
      verdict: 'warn',
      sentence:
        'The newest score is 9.0 hours in the future: bancho.py writes play_time in a time zone ahead of UTC. Run it with TZ=UTC.',
    },
  ])
})

test('scores that are all older than what their players did last tell of a time zone behind UTC', async () => {
  const { db, siteDb } = await testApp()
  const ages = [1, 30, 31, 32, 40, 50, 60, 70, 80].map((minutes) => minutes * 60)
  for (const agoSeconds of ages) await play(db, { shift: -5 * hour, agoSeconds })
  const few = await examinePlayTime(siteDb, now)
  expect(few.map(({ verdict }) => verdict)).toEqual(['ok'])
  await play(db, { shift: -5 * hour, agoSeconds: 90 })
  expect(await examinePlayTime(siteDb, now)).toEqual([
    {
      about: 'play time',
      verdict: 'warn',
      sentence:
        'Each of the newest 10 scores is at least 5.0 hours older than the last activity of its player: bancho.py seems to write play_time in a time zone behind UTC. Run it with TZ=UTC.',
    },
  ])
  await play(db, { shift: 0, agoSeconds: 7 * hour })
  const [found] = await examinePlayTime(siteDb, now)
  expect(found?.verdict).toBe('ok')
})

test.skipIf(!inject('servers'))(
  'a clock of the database that is apart from that of the machine is a warning',
  async () => {
    const { config } = await testApp()
    const database = await connect(config.DATABASE)
    const verdictAt = async (apart: number) => {
      const [found] = await examineClock(database, new Date(Date.now() + apart * 1000))
      return [found?.verdict, found?.sentence.replace(/\d+ s/, 'n s')]
    }
    expect(await verdictAt(0)).toEqual(['ok', 'The database and this machine have the same time.'])
    expect(await verdictAt(hour)).toEqual([
      'warn',
      'The clock of the database is n s behind that of this machine: let NTP set both.',
    ])
    expect(await verdictAt(-hour)).toEqual([
      'warn',
      'The clock of the database is n s ahead of that of this machine: let NTP set both.',
    ])
    await database.db.destroy()
  },
)

let players = 0

/** Somebody plays, and does nothing else afterwards. bancho.py writes the time shifted by its time zone. */
async function play(db: Db, { shift, agoSeconds }: { shift: number; agoSeconds: number }) {
  players += 1
  const played = now.getTime() / 1000 - agoSeconds
  const name = `player${players}`
  const userid = await makePlayer(db, { name, safe_name: name, latest_activity: played })
  const play_time = new Date((played + shift) * 1000).toISOString().slice(0, 19).replace('T', ' ')
  await makeScore(db, { userid, map_md5: '0'.repeat(32), play_time })
}
