import { createHash } from 'node:crypto'
import { combinedModes } from '@kodama/rules/modes'
import { safeNameOf } from '@kodama/rules/usernames'
import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/connection/connect'
import type { Schema } from '#platform/database/schema/schema'

type Row<T extends keyof Schema> = Partial<Insertable<Schema[T]>>

export async function makePlayer(db: Db, row: Row<'users'> = {}) {
  const name = row.name ?? 'aoba'
  const { insertId } = await db
    .insertInto('users')
    .values({
      name,
      safe_name: safeNameOf(name),
      email: `${safeNameOf(name)}@example.com`,
      pw_bcrypt: '_'.repeat(60),
      ...row,
    })
    .executeTakeFirstOrThrow()
  const id = row.id ?? Number(insertId)
  await db
    .insertInto('stats')
    .values(combinedModes.map((mode) => ({ id, mode })))
    .execute()
  return id
}

/** As the game server does. */
export async function updatePlayer(db: Db, id: number, row: Row<'users'>) {
  await db.updateTable('users').set(row).where('id', '=', id).execute()
}

/** A ranked beatmap by default. Its MD5 is that of its id. */
export async function makeBeatmap(db: Db, row: Row<'maps'> & { id: number }) {
  const md5 = createHash('md5').update(String(row.id)).digest('hex')
  const beatmap = {
    set_id: 1,
    status: 2,
    md5,
    artist: 'artist',
    title: 'title',
    version: 'Hard',
    creator: 'mapper',
    filename: `${row.id}.osu`,
    last_update: '2026-01-01 00:00:00',
    total_length: 90,
    max_combo: 400,
    ...row,
  }
  await db.insertInto('maps').values(beatmap).execute()
  return beatmap.md5
}

/** A personal best in standard by default. */
export async function makeScore(db: Db, row: Row<'scores'> & { userid: number; map_md5: string }) {
  const { insertId } = await db
    .insertInto('scores')
    .values({
      score: 1_000_000,
      pp: 100,
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
      status: 2,
      mode: 0,
      play_time: '2026-02-03 04:05:06',
      time_elapsed: 90_000,
      client_flags: 0,
      perfect: 0,
      online_checksum: '0'.repeat(32),
      ...row,
    })
    .executeTakeFirstOrThrow()
  return row.id ?? Number(insertId)
}
