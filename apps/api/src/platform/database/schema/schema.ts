import type { KnownBeatmapStatus } from '@kodama/rules/beatmap-status'
import type { CombinedMode } from '@kodama/rules/modes'
import type { Generated } from 'kysely'

export type ColumnRight = 'select' | 'insert' | 'update'
type Column<T> = { rights: readonly ColumnRight[]; type?: T }

/** A column of bancho.py's, and what the site does with it: its database account may do nothing else. */
function column<T>(...rights: ColumnRight[]): Column<T> {
  return { rights }
}

/** bancho.py's tables, as far as we know them. Only its own account and the tests use a column without rights. */
export const gameColumns = {
  users: {
    id: column<Generated<number>>('select'),
    name: column<string>('select', 'insert'),
    safe_name: column<string>('select', 'insert'),
    email: column<string>('select', 'insert'),
    priv: column<Generated<number>>('select'),
    pw_bcrypt: column<string>('select', 'insert', 'update'),
    country: column<Generated<string>>('select', 'insert'),
    donor_end: column<Generated<number>>(),
    creation_time: column<Generated<number>>('select', 'insert'),
    latest_activity: column<Generated<number>>('select', 'insert'),
    clan_id: column<Generated<number>>('select'),
    clan_priv: column<Generated<number>>(),
    preferred_mode: column<Generated<number>>('select'),
    play_style: column<Generated<number>>('select'),
    userpage_content: column<string | null>('select', 'update'),
    api_key: column<string | null>(),
  },
  stats: {
    id: column<number>('select', 'insert'),
    mode: column<CombinedMode>('select', 'insert'),
    tscore: column<Generated<number>>('select'),
    rscore: column<Generated<number>>('select'),
    pp: column<Generated<number>>('select'),
    plays: column<Generated<number>>('select'),
    playtime: column<Generated<number>>('select'),
    acc: column<Generated<number>>('select'),
    max_combo: column<Generated<number>>('select'),
    total_hits: column<Generated<number>>('select'),
    replay_views: column<Generated<number>>('select'),
    xh_count: column<Generated<number>>('select'),
    x_count: column<Generated<number>>('select'),
    sh_count: column<Generated<number>>('select'),
    s_count: column<Generated<number>>('select'),
    a_count: column<Generated<number>>('select'),
  },
  scores: {
    id: column<Generated<number>>('select'),
    map_md5: column<string>('select'),
    score: column<number>('select'),
    pp: column<number>('select'),
    acc: column<number>('select'),
    max_combo: column<number>('select'),
    mods: column<number>('select'),
    n300: column<number>('select'),
    n100: column<number>('select'),
    n50: column<number>('select'),
    nmiss: column<number>('select'),
    ngeki: column<number>('select'),
    nkatu: column<number>('select'),
    grade: column<Generated<string>>('select'),
    status: column<number>('select'),
    mode: column<CombinedMode>('select'),
    play_time: column<string>('select'),
    time_elapsed: column<number>('select'),
    client_flags: column<number>(),
    userid: column<number>('select'),
    perfect: column<number>(),
    online_checksum: column<string>(),
  },
  maps: {
    id: column<number>('select'),
    set_id: column<number>('select'),
    status: column<number>('select'),
    md5: column<string>('select'),
    artist: column<string>('select'),
    title: column<string>('select'),
    version: column<string>('select'),
    creator: column<string>('select'),
    filename: column<string>(),
    last_update: column<string>('select'),
    total_length: column<number>('select'),
    max_combo: column<number>('select'),
    plays: column<Generated<number>>('select'),
    passes: column<Generated<number>>('select'),
    mode: column<Generated<number>>('select'),
    bpm: column<Generated<number>>('select'),
    cs: column<Generated<number>>('select'),
    ar: column<Generated<number>>('select'),
    od: column<Generated<number>>('select'),
    hp: column<Generated<number>>('select'),
    diff: column<Generated<number>>('select'),
  },
  clans: {
    id: column<Generated<number>>('select'),
    name: column<string>('select'),
    tag: column<string>('select'),
    owner: column<number>('select'),
    created_at: column<string>('select'),
  },
  favourites: {
    userid: column<number>('select'),
    setid: column<number>('select'),
    created_at: column<Generated<number>>(),
  },
  /** The game server adds a row at each start. A database of our own does not have this table. */
  startups: {
    ver_major: column<number>('select'),
    ver_minor: column<number>('select'),
    ver_micro: column<number>('select'),
    datetime: column<string>('select'),
  },
}

type GameColumns = typeof gameColumns
type GameSchema = {
  [T in keyof GameColumns]: {
    [C in keyof GameColumns[T]]: GameColumns[T][C] extends Column<infer V> ? V : never
  }
}

/** bancho.py's tables and our own, named `web_…`. */
export type Schema = GameSchema & {
  /** Settings that belong to this database, for example where its covers are. */
  web_facts: {
    name: string
    value: string
  }
  web_invites: {
    id: Generated<number>
    code_hash: string
    /** Null: made by the operator. */
    made_by: number | null
    note: string
    uses: number
    used: Generated<number>
    created_at: number
    expires_at: number
    revoked_at: number | null
  }
  /** Append-only: who did what, written in the same transaction. */
  web_audit: {
    id: Generated<number>
    at: number
    actor: string
    act: string
    subject: string
    reason: string
  }
  /** Which invite a player registered with. */
  web_invite_uses: {
    player_id: number
    invite_id: number
    network: string
    used_at: number
  }
  /** Which keys players have made invites with: a repeated request makes no second one. The id is a hash of both. */
  web_invite_keys: {
    id: string
    invite_id: number
  }
  web_sessions: {
    token_hash: string
    player_id: number
    /** A hash of the password hash: a new password ends the session. */
    password_tag: string
    network: string
    created_at: number
    expires_at: number
    /** In words, for example `Firefox` and `Windows`; empty when unknown. */
    browser: string
    system: string
  }
  /** Networks that a player has signed in from: failed tries from other networks do not lock these out. */
  web_known_networks: {
    player_id: number
    network: string
    seen_at: number
  }
  /** At most one valid reset token per player. */
  web_password_resets: {
    player_id: number
    token_hash: string
    password_tag: string
    email: string
    expires_at: number
  }
  /** Counters of the rate limits, with times in milliseconds. The id is a hash of who tried what. */
  web_limits: {
    id: string
    tries: number
    first_at: number
    last_at: number
  }
  /** Used human-check tokens, kept until they expire. */
  web_human_checks: {
    token_hash: string
    expires_at: number
  }
  /** One row per set of `maps`, as last seen: the table that searches run on. */
  web_beatmapsets: {
    set_id: number
    /** 1 for a deleted set. The row stays, so that every process notices the change. */
    gone: 0 | 1
    status: KnownBeatmapStatus
    /** One bit per mode of its beatmaps. */
    modes: number
    last_update: string
    search_text: string
    favourite_count: number
    /** With `id_sum` not read any more, but an earlier version would after a downgrade. */
    beatmap_count: number
    id_sum: number
    /** A hash of the beatmaps that the other columns are made from; empty for a deleted set. */
    fingerprint: string
    /** Only grows, so a process that has read up to a version has read all changes below it. */
    version: number
  }
  /** The lock of the process that copies changes of the game server to a table of ours; times in milliseconds. */
  web_sweeps: {
    name: string
    owner: string
    expires_at: number
    version: number
  }
}
