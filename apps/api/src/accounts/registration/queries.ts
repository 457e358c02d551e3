import { combinedModes } from '@kodama/rules/modes'
import { Privilege } from '@kodama/rules/privileges'
import { sql } from 'kysely'
import type { Db } from '#platform/database/connection/connect'

type NewPlayer = {
  name: string
  safe_name: string
  email: string
  pw_bcrypt: string
  country: string
  creation_time: number
}

/** The game server's columns of times are INT, which ends in January 2038. */
const lastSecond = 2 ** 31 - 1

/**
 * The rows that the game server would write. The privileges are the column's default, because the site's
 * account may give none: UNRESTRICTED. The game server adds VERIFIED at the first sign-in to the game.
 */
export async function insertPlayer(db: Db, player: NewPlayer): Promise<number> {
  const creation_time = Math.min(player.creation_time, lastSecond)
  const times = { creation_time, latest_activity: creation_time }
  const { insertId } = await db
    .insertInto('users')
    .values({ ...player, ...times })
    .executeTakeFirstOrThrow()
  const id = Number(insertId)
  await db
    .insertInto('stats')
    .values(combinedModes.map((mode) => ({ id, mode })))
    .execute()
  return id
}

export async function isNameTaken(db: Db, name: string, safe_name: string) {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('safe_name', '=', safe_name), eb('name', '=', name)]))
    .executeTakeFirst()
  return row !== undefined
}

export async function isEmailTaken(db: Db, email: string) {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

const staff = Privilege.MODERATOR | Privilege.ADMINISTRATOR | Privilege.DEVELOPER
const wellKnownPlayers = 1000

/** Names that somebody might want to imitate. */
export async function listWellKnownNames(db: Db): Promise<string[]> {
  const people = await db
    .selectFrom('users')
    .select('name')
    .where(sql<boolean>`(priv & ${staff}) <> 0`)
    .execute()
  const players = await db
    .selectFrom('stats')
    .innerJoin('users', 'users.id', 'stats.id')
    .select('users.name')
    .orderBy('stats.pp', 'desc')
    .limit(wellKnownPlayers)
    .execute()
  return [...people, ...players].map(({ name }) => name)
}
