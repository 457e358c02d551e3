import { rankedStored } from '@kodama/rules/beatmap-status'
import type { CombinedMode } from '@kodama/rules/modes'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/connection/connect'
import type { Schema } from '#platform/database/schema/schema'
import { isVisible } from '#players/player/queries'

const personalBest = 2

/** Rounded, because FLOAT columns have single precision; and bancho.py writes times without a `T`. */
const scoreColumns = [
  'scores.id',
  'scores.map_md5',
  'scores.userid',
  'scores.score',
  sql<number>`round(scores.pp, 3)`.as('pp'),
  sql<number>`round(scores.acc, 3)`.as('acc'),
  'scores.max_combo',
  'scores.n300',
  'scores.n100',
  'scores.n50',
  'scores.nmiss',
  'scores.ngeki',
  'scores.nkatu',
  'scores.mods',
  'scores.mode',
  'scores.grade',
  'scores.status',
  sql<string>`replace(scores.play_time, ' ', 'T')`.as('play_time'),
  'scores.time_elapsed',
] as const

export function findScore(db: Db, id: number) {
  return db
    .selectFrom('scores')
    .innerJoin('users', 'users.id', 'scores.userid')
    .select(scoreColumns)
    .where('scores.id', '=', id)
    .where(isVisible)
    .executeTakeFirst()
}

/** Of a visible player; null when the player has none in this mode. */
export function findNewestScore(db: Db, { id, mode }: { id: number; mode: CombinedMode }) {
  return db
    .selectFrom('users')
    .select((eb) =>
      eb
        .selectFrom('scores')
        .select('scores.id')
        .where('scores.userid', '=', id)
        .where('scores.mode', '=', mode)
        .orderBy('scores.play_time', 'desc')
        .orderBy('scores.id', 'desc')
        .limit(1)
        .as('newest'),
    )
    .where('users.id', '=', id)
    .where(isVisible)
    .executeTakeFirst()
}

type Window = { id: number; mode: CombinedMode; limit: number; offset: number }
type Scores = SelectQueryBuilder<Schema, 'scores', { id: number }>

type Owner = Pick<Window, 'id' | 'mode'>

/** By pp. */
export function listBestScores(db: Db, window: Window) {
  return listWindow(db, bestScoresOf(db, window), window, 'pp')
}

/** Newest first. */
export function listRecentScores(db: Db, window: Window) {
  return listWindow(db, scoresOf(db, window), window, 'play_time')
}

export function countBestScores(db: Db, owner: Owner) {
  return countRows(bestScoresOf(db, owner))
}

export function countRecentScores(db: Db, owner: Owner) {
  return countRows(scoresOf(db, owner))
}

/** Personal bests on ranked or approved beatmaps. */
function bestScoresOf(db: Db, owner: Owner) {
  return (
    scoresOf(db, owner)
      .where('status', '=', personalBest)
      // No join: MariaDB may start with the beatmaps, and read every score on them.
      .where(
        (eb) => eb.selectFrom('maps').select('status').whereRef('md5', '=', 'scores.map_md5'),
        'in',
        rankedStored,
      )
  )
}

/** Every score, with failed scores and scores whose beatmap is deleted. */
function scoresOf(db: Db, { id, mode }: Owner) {
  return db.selectFrom('scores').select('id').where('userid', '=', id).where('mode', '=', mode)
}

async function countRows(scores: Scores) {
  const { total } = await scores
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The ids come from an index alone, so that skipped rows are never read. */
async function listWindow(
  db: Db,
  scores: Scores,
  { limit, offset }: Window,
  column: 'pp' | 'play_time',
) {
  const ids = scores.orderBy(column, 'desc').orderBy('id', 'desc').limit(limit).offset(offset)
  const rows = await db
    .selectFrom(ids.as('window'))
    .innerJoin('scores', 'scores.id', 'window.id')
    .leftJoin('maps', 'maps.md5', 'scores.map_md5')
    .select(scoreColumns)
    .select(['maps.set_id', 'maps.title', 'maps.artist', 'maps.version'])
    .orderBy(`scores.${column}`, 'desc')
    .orderBy('scores.id', 'desc')
    .execute()
  return rows.map(nestBeatmap)
}

type Beatmap = { set_id: number; title: string; artist: string; version: string }
type Nullable<T> = { [K in keyof T]: T[K] | null }

function nestBeatmap<R extends Nullable<Beatmap>>({ set_id, title, artist, version, ...score }: R) {
  const beatmap = set_id === null ? null : ({ set_id, title, artist, version } as Beatmap)
  return { ...score, beatmap }
}
