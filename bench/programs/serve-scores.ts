import { buildApp } from '@kodama/api/src/app.ts'
import { makeRanks } from '@kodama/api/src/game/leaderboard/ranks.ts'
import { loadWebBuild } from '@kodama/api/src/pages/rendering/web-build.ts'
import type { Db } from '@kodama/api/src/platform/database/connection/connect.ts'
import { openDatabase, toServing } from '@kodama/api/src/platform/database/migrations/open.ts'
import { configFrom } from '@kodama/api/src/platform/settings/config.ts'
import { addGameServerIndexes } from '@kodama/api/src/testing/query-plan.ts'
import { sql } from 'kysely'
import { fillLeaderboards } from './fill-leaderboards.ts'

/** Fills the empty database of the settings in argv with players and scores, and serves the API on it. */
const [given = ''] = process.argv.slice(2)
const { settings, players, scoresEach, beatmaps, webBuild } = JSON.parse(given)
const config = configFrom(settings)
const opened = await openDatabase(config)
await fillLeaderboards(opened, players)
await fillScores(opened.db)
await addGameServerIndexes(opened)
const { db } = await toServing(config, opened)

const ranks = makeRanks(db)
await ranks.load(0)
const standIns = { ranks }
const app = await buildApp({ config, db, web: await loadWebBuild(webBuild), standIns })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.on('message', () => process.exit())
process.send?.({ address })

/** Each player has scores on beatmaps of all statuses; one score of five is not the personal best. */
async function fillScores(db: Db) {
  const isSqlite = opened.kind === 'sqlite'
  const numbers = (count: number) =>
    isSqlite
      ? sql`(with recursive counted(n) as
          (select 1 union all select n + 1 from counted where n < ${sql.lit(count)})
          select n from counted)`
      : sql`(select seq as n from ${sql.raw(`seq_1_to_${count}`)})`
  const md5 = isSqlite ? sql`printf('%032d', n)` : sql`lpad(n, 32, '0')`
  const md5OfScore = isSqlite
    ? sql`printf('%032d', 1 + (p.n * 31 + s.n) % ${sql.lit(beatmaps)})`
    : sql`lpad(1 + (p.n * 31 + s.n) % ${sql.lit(beatmaps)}, 32, '0')`
  const time = isSqlite
    ? sql`datetime(1750000000 - s.n * 3600 - p.n, 'unixepoch')`
    : sql`from_unixtime(1750000000 - s.n * 3600 - p.n)`
  await sql`
    insert into maps (id, set_id, status, md5, artist, title, version, creator, filename, last_update, total_length,
      max_combo, mode, bpm, cs, ar, od, hp, diff)
    select n, 1 + floor(n / 5), case n % 4 when 0 then 0 when 1 then 5 else 2 end, ${md5}, 'An Artist of Songs',
      'The title of a song', 'Another Difficulty', 'mapper', 'file.osu', '2020-01-01 00:00:00', 90, 700, 0, 170, 4, 8.5,
      7, 5, 4.12
    from ${numbers(beatmaps)} numbers`.execute(db)
  await sql`
    insert into scores (map_md5, score, pp, acc, max_combo, mods, n300, n100, n50, nmiss, ngeki, nkatu, grade, status,
      mode, play_time, time_elapsed, client_flags, userid, perfect, online_checksum)
    select ${md5OfScore}, 1203456, (s.n * 37 + p.n) % 600 + 0.25, 97.5, 640, 24, 560, 18, 1, 2, 90, 12, 'A',
      case s.n % 5 when 4 then 1 else 2 end, 0, ${time}, 95000, 0, p.n + 2, 0, ${'_'.repeat(32)}
    from ${numbers(players)} p cross join ${numbers(scoresEach)} s`.execute(db)
}
