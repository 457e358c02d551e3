import { createHash } from 'node:crypto'
import { listBestScores, listRecentScores } from '@kodama/api/src/game/score/queries.ts'
import { connect, type Db } from '@kodama/api/src/platform/database/connection/connect.ts'
import { migrate } from '@kodama/api/src/platform/database/migrations/migrate.ts'
import type { Schema } from '@kodama/api/src/platform/database/schema/schema.ts'
import { addGameServerIndexes } from '@kodama/api/src/testing/query-plan.ts'
import { storedStatuses } from '@kodama/demo-world/beatmapsets'
import { randomFrom } from '@kodama/demo-world/random'
import { datetime, worldTime } from '@kodama/demo-world/time'
import { type Insertable, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'

/**
 * Fills the empty database in argv with a player of 50,000 scores, one of 50 and some others. Prints the cost of a page of
 * each one's lists as JSON: on MariaDB the number of rows read, on SQLite the statement, for a shell that counts its steps.
 */
const [target = ''] = process.argv.slice(2)
const players = { many: { id: 3, scores: 50_000 }, few: { id: 4, scores: 50 } }
const lists = { best: listBestScores, recent: listRecentScores }
const pageSizes = [5, 20]
const beatmaps = makeBeatmaps(50_000)

const database = await connect(JSON.parse(target))
await migrate(database)
await fill(database.db)
await addGameServerIndexes(database)

const figures = await database.db.connection().execute((db) => measure(db))
await database.db.destroy()
process.stdout.write(JSON.stringify(figures))

async function measure(db: Db) {
  const figures = []
  // The first statement on a table also reads its metadata.
  await listRecentScores(db, { id: players.few.id, mode: 0, limit: 1, offset: 0 })
  for (const [scope, list] of Object.entries(lists)) {
    for (const limit of pageSizes) {
      const [many, few] = [
        await cost(db, (db) => list(db, { id: players.many.id, mode: 0, limit, offset: 0 }), limit),
        await cost(db, (db) => list(db, { id: players.few.id, mode: 0, limit, offset: 0 }), limit),
      ]
      figures.push({ scope, limit, many, few })
    }
  }
  return figures
}

async function cost(db: Db, read: (db: Db) => Promise<unknown[]>, expected: number) {
  let node: RootOperationNode | undefined
  const listener: KyselyPlugin = {
    transformQuery: (query) => (node = query.node),
    transformResult: async ({ result }) => result,
  }
  if (database.kind === 'mysql') await sql`flush status`.execute(db)
  const { length } = await read(db.withPlugin(listener))
  if (length !== expected || !node) throw new Error(`a page of ${expected} scores has ${length}`)
  return database.kind === 'mysql' ? rowsRead(db) : statement(db, node)
}

async function rowsRead(db: Db) {
  type Counter = { Value: string }
  const { rows } = await sql<Counter>`show session status like 'Handler_read%'`.execute(db)
  return rows.reduce((sum, { Value }) => sum + Number(Value), 0)
}

function statement(db: Db, node: RootOperationNode) {
  const query = db.getExecutor().compileQuery(node, { queryId: 'cost' })
  const parameters = [...query.parameters]
  return query.sql.replaceAll('?', () => String(parameters.shift()))
}

/** With the statuses of the demo world. */
function makeBeatmaps(count: number) {
  const random = randomFrom('count-reads')
  return Array.from({ length: count }, (_, id) => ({
    id: id + 1,
    set_id: Math.floor(id / 5) + 1,
    status: random.weighted(storedStatuses),
    md5: createHash('md5').update(String(id)).digest('hex'),
    artist: 'artist',
    title: 'title',
    version: 'Hard',
    creator: 'mapper',
    filename: `${id}.osu`,
    last_update: '2026-01-01 00:00:00',
    total_length: 90,
    max_combo: 400,
  }))
}

/** The nth score of every player is on the nth beatmap, so that only the number of scores differs. */
function makeScores(userid: number, count: number) {
  return beatmaps.slice(0, count).map(({ md5 }, n) => ({
    map_md5: md5,
    userid,
    status: n % 5 === 4 ? 1 : 2,
    mode: 0 as const,
    pp: 9000 - n * 0.15,
    play_time: datetime(worldTime - ((n * 7919) % count) * 60),
    score: 1_000_000,
    acc: 98.5,
    max_combo: 400,
    mods: 0,
    n300: 300,
    n100: 3,
    n50: 1,
    nmiss: 0,
    ngeki: 40,
    nkatu: 2,
    grade: 'S',
    time_elapsed: 90_000,
    client_flags: 0,
    perfect: 0,
    online_checksum: md5,
  }))
}

async function fill(db: Db) {
  const others = Array.from({ length: 300 }, (_, index) => ({ id: index + 10, scores: 60 }))
  const scores = [...others, players.few, players.many].flatMap(({ id, scores }) =>
    makeScores(id, scores),
  )
  await db.transaction().execute(async (db) => {
    await insert(db, 'maps', beatmaps)
    await insert(db, 'scores', scores)
  })
}

async function insert<T extends 'maps' | 'scores'>(
  db: Db,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
) {
  for (let start = 0; start < rows.length; start += 400) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + 400))
      .execute()
  }
}
