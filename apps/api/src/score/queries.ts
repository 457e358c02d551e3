import { rankedStored } from '@kodama/rules/beatmap-status'
import type { CombinedMode } from '@kodama/rules/modes'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#db/connect'
import type { Schema } from '#db/schema'
import { isVisible } from '#player/queries'

const personalBest = 2

/** FLOAT columns hold single precision, and times have no `T`: both are mended here, for both databases. */
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

type Window = { id: number; mode: CombinedMode; limit: number; offset: number }

/** Personal bests on ranked or approved beatmaps, by pp. */
export async function listBestScores(db: Db, { id, mode, limit, offset }: Window) {
  const window = db
    .selectFrom('scores')
    .select('id')
    .where('userid', '=', id)
    .where('mode', '=', mode)
    .where('status', '=', personalBest)
    // No join: MariaDB may begin one with the beatmaps, and read every score on them.
    .where(
      (eb) => eb.selectFrom('maps').select('status').whereRef('md5', '=', 'scores.map_md5'),
      'in',
      rankedStored,
    )
    .orderBy('pp', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  const rows = await readWindow(db, window)
    .orderBy('scores.pp', 'desc')
    .orderBy('scores.id', 'desc')
    .execute()
  return rows.map(nestBeatmap)
}

/** Every score, newest first: failed ones too, and those whose beatmap is gone. */
export async function listRecentScores(db: Db, { id, mode, limit, offset }: Window) {
  const window = db
    .selectFrom('scores')
    .select('id')
    .where('userid', '=', id)
    .where('mode', '=', mode)
    .orderBy('play_time', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  const rows = await readWindow(db, window)
    .orderBy('scores.play_time', 'desc')
    .orderBy('scores.id', 'desc')
    .execute()
  return rows.map(nestBeatmap)
}

/** The ids of a window come from an index alone, so that what is skipped is never read. */
function readWindow(db: Db, window: SelectQueryBuilder<Schema, 'scores', { id: number }>) {
  return db
    .selectFrom(window.as('window'))
    .innerJoin('scores', 'scores.id', 'window.id')
    .leftJoin('maps', 'maps.md5', 'scores.map_md5')
    .select(scoreColumns)
    .select(['maps.set_id', 'maps.title', 'maps.artist', 'maps.version'])
}

type Beatmap = { set_id: number; title: string; artist: string; version: string }
type Nullable<T> = { [K in keyof T]: T[K] | null }

function nestBeatmap<R extends Nullable<Beatmap>>({ set_id, title, artist, version, ...score }: R) {
  const beatmap = set_id === null ? null : ({ set_id, title, artist, version } as Beatmap)
  return { ...score, beatmap }
}
