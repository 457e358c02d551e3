import type { World } from '@kodama/demo-world/world'
import { type Insertable, sql } from 'kysely'
import { botId } from '#accounts/account/queries'
import type { Db } from '#platform/database/connection/connect'
import { findSiteSetting, insertSiteSetting } from '#platform/database/schema/queries'
import type { Schema } from '#platform/database/schema/schema'

/** SQLite limits the number of parameters of a statement. */
const rowsAtOnce = 400

/** The game server's bot does not count. */
export async function hasPlayers(db: Db): Promise<boolean> {
  const player = await db
    .selectFrom('users')
    .select('id')
    .where('id', '<>', botId)
    .limit(1)
    .executeTakeFirst()
  return player !== undefined
}

export async function isDemoWorld(db: Db): Promise<boolean> {
  return (await findSiteSetting(db, 'demo_world')) !== undefined
}

/**
 * The world's beatmapsets exist nowhere else: this site serves their covers and previews. Its players can try to invite.
 * Databases of older versions do not say so yet.
 */
export async function writeOwnDefaults(db: Db) {
  const own = {
    cover_url: '/a/covers/{set_id}',
    preview_url: '/a/previews/{set_id}',
    invites_per_player: '3',
  }
  for (const [name, value] of Object.entries(own)) {
    if ((await findSiteSetting(db, name)) === undefined) await insertSiteSetting(db, name, value)
  }
}

export async function insertWorld(db: Db, world: World) {
  await insert(db, 'clans', world.teams)
  for (const { scores, stats } of world.makeBatches()) {
    await insert(
      db,
      'scores',
      scores.map(({ beatmap, hasPassed, ...row }) => row),
    )
    await insert(db, 'stats', stats)
  }
  await insert(
    db,
    'users',
    world.players.map(({ skill, plays, diligence, ...row }) => row),
  )
  await insert(
    db,
    'maps',
    world.beatmaps.map(({ objects, ...row }) => row),
  )
  await insert(db, 'favourites', world.makeFavourites())
}

export async function removePrivileges(db: Db, id: number, privileges: number) {
  await db
    .updateTable('users')
    .set({ priv: sql<number>`priv & ~${privileges}` })
    .where('id', '=', id)
    .execute()
}

export async function findAboutMe(db: Db, id: number): Promise<string | null | undefined> {
  const player = await db
    .selectFrom('users')
    .select('userpage_content')
    .where('id', '=', id)
    .executeTakeFirst()
  return player?.userpage_content
}

/** Only if nobody has changed it meanwhile. */
export async function replaceAboutMe(db: Db, id: number, texts: { was: string; is: string }) {
  await db
    .updateTable('users')
    .set({ userpage_content: texts.is })
    .where('id', '=', id)
    .where('userpage_content', '=', texts.was)
    .execute()
}

async function insert<T extends keyof Schema>(
  db: Db,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
) {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
  }
}
