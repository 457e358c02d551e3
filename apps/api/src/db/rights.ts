import type { Schema } from './schema.ts'

type OwnTable = Extract<keyof Schema, `web_${string}`>
type GameTable = Exclude<keyof Schema, OwnTable>
type Columns<T extends GameTable> = readonly (keyof Schema[T] & string)[]
type GameRights<T extends GameTable> = {
  select: Columns<T>
  insert?: Columns<T>
  update?: Columns<T>
}

/** All that the site ever does to bancho.py's tables, column by column. */
export const gameRights: { readonly [T in GameTable]: GameRights<T> } = {
  users: {
    select: [
      'id',
      'name',
      'safe_name',
      'email',
      'priv',
      'pw_bcrypt',
      'country',
      'creation_time',
      'latest_activity',
      'clan_id',
      'preferred_mode',
      'play_style',
      'userpage_content',
    ],
    insert: [
      'name',
      'safe_name',
      'email',
      'priv',
      'pw_bcrypt',
      'country',
      'creation_time',
      'latest_activity',
    ],
    update: ['pw_bcrypt'],
  },
  stats: {
    select: [
      'id',
      'mode',
      'tscore',
      'rscore',
      'pp',
      'plays',
      'playtime',
      'acc',
      'max_combo',
      'total_hits',
      'replay_views',
      'xh_count',
      'x_count',
      'sh_count',
      's_count',
      'a_count',
    ],
    insert: ['id', 'mode'],
  },
  scores: {
    select: [
      'id',
      'map_md5',
      'score',
      'pp',
      'acc',
      'max_combo',
      'mods',
      'n300',
      'n100',
      'n50',
      'nmiss',
      'ngeki',
      'nkatu',
      'grade',
      'status',
      'mode',
      'play_time',
      'time_elapsed',
      'userid',
    ],
  },
  maps: {
    select: [
      'id',
      'set_id',
      'status',
      'md5',
      'artist',
      'title',
      'version',
      'creator',
      'last_update',
      'total_length',
      'max_combo',
      'plays',
      'passes',
      'mode',
      'bpm',
      'cs',
      'ar',
      'od',
      'hp',
      'diff',
    ],
  },
  clans: { select: ['id', 'name', 'tag', 'owner', 'created_at'] },
  favourites: { select: ['userid', 'setid'] },
  startups: { select: ['ver_major', 'ver_minor', 'ver_micro', 'datetime'] },
}

export type TableRight = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'CREATE' | 'INDEX'

const rows: readonly TableRight[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'CREATE', 'INDEX']
const append: readonly TableRight[] = ['SELECT', 'INSERT', 'CREATE', 'INDEX']

/** The audit and the list of migrations are only ever added to. */
export const ownRights: {
  readonly [T in OwnTable | 'web_migrations' | 'web_migrations_lock']: readonly TableRight[]
} = {
  web_migrations: append,
  web_migrations_lock: append,
  web_facts: rows,
  web_invites: rows,
  web_audit: append,
  web_human_checks: rows,
  web_sessions: rows,
  web_known_networks: rows,
  web_password_resets: rows,
  web_invite_uses: rows,
  web_limits: rows,
  web_beatmapsets: rows,
  web_sweeps: rows,
}
