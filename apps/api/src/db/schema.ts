import type { KnownBeatmapStatus } from '@kodama/rules/beatmap-status'
import type { CombinedMode } from '@kodama/rules/modes'
import type { Generated } from 'kysely'

/** The columns that we read or write of bancho.py's tables, and our own tables, named `web_…`. */
export type Schema = {
  users: UsersTable
  stats: StatsTable
  scores: ScoresTable
  maps: MapsTable
  clans: ClansTable
  favourites: FavouritesTable
  startups: StartupsTable
  web_facts: WebFactsTable
  web_invites: WebInvitesTable
  web_audit: WebAuditTable
  web_invite_uses: WebInviteUsesTable
  web_sessions: WebSessionsTable
  web_known_networks: WebKnownNetworksTable
  web_password_resets: WebPasswordResetsTable
  web_limits: WebLimitsTable
  web_human_checks: WebHumanChecksTable
  web_beatmapsets: WebBeatmapsetsTable
  web_sweeps: WebSweepsTable
}

type UsersTable = {
  id: Generated<number>
  name: string
  safe_name: string
  email: string
  priv: Generated<number>
  pw_bcrypt: string
  country: Generated<string>
  silence_end: Generated<number>
  donor_end: Generated<number>
  creation_time: Generated<number>
  latest_activity: Generated<number>
  clan_id: Generated<number>
  clan_priv: Generated<number>
  preferred_mode: Generated<number>
  play_style: Generated<number>
  custom_badge_name: string | null
  custom_badge_icon: string | null
  userpage_content: string | null
  api_key: string | null
}

type StatsTable = {
  id: number
  mode: CombinedMode
  tscore: Generated<number>
  rscore: Generated<number>
  pp: Generated<number>
  plays: Generated<number>
  playtime: Generated<number>
  acc: Generated<number>
  max_combo: Generated<number>
  total_hits: Generated<number>
  replay_views: Generated<number>
  xh_count: Generated<number>
  x_count: Generated<number>
  sh_count: Generated<number>
  s_count: Generated<number>
  a_count: Generated<number>
}

type ScoresTable = {
  id: Generated<number>
  map_md5: string
  score: number
  pp: number
  acc: number
  max_combo: number
  mods: number
  n300: number
  n100: number
  n50: number
  nmiss: number
  ngeki: number
  nkatu: number
  grade: Generated<string>
  status: number
  mode: CombinedMode
  play_time: string
  time_elapsed: number
  client_flags: number
  userid: number
  perfect: number
  online_checksum: string
}

type MapsTable = {
  server: Generated<'osu!' | 'private'>
  id: number
  set_id: number
  status: number
  md5: string
  artist: string
  title: string
  version: string
  creator: string
  filename: string
  last_update: string
  total_length: number
  max_combo: number
  frozen: Generated<number>
  plays: Generated<number>
  passes: Generated<number>
  mode: Generated<number>
  bpm: Generated<number>
  cs: Generated<number>
  ar: Generated<number>
  od: Generated<number>
  hp: Generated<number>
  diff: Generated<number>
}

type ClansTable = {
  id: Generated<number>
  name: string
  tag: string
  owner: number
  created_at: string
}

type FavouritesTable = {
  userid: number
  setid: number
  created_at: Generated<number>
}

/** What the game server writes each time it starts. In a database of ours there is none. */
type StartupsTable = {
  ver_major: number
  ver_minor: number
  ver_micro: number
  datetime: string
}

/** Single facts about this database: that it holds the demo world, for one. */
type WebFactsTable = {
  name: string
  value: string
}

type WebInvitesTable = {
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

/** Append-only: who did what, written in the transaction of the act. */
type WebAuditTable = {
  id: Generated<number>
  at: number
  actor: string
  act: string
  subject: string
  reason: string
}

/** Which invite a player came by. */
type WebInviteUsesTable = {
  player_id: number
  invite_id: number
  network: string
  used_at: number
}

type WebSessionsTable = {
  token_hash: string
  player_id: number
  /** Of the password hash at the time: another password ends the session. */
  password_tag: string
  network: string
  created_at: number
  expires_at: number
}

/** Where a player has signed in from: guessing from elsewhere does not shut them out there. */
type WebKnownNetworksTable = {
  player_id: number
  network: string
  seen_at: number
}

/** One live reset token a player. */
type WebPasswordResetsTable = {
  player_id: number
  token_hash: string
  password_tag: string
  email: string
  expires_at: number
}

/** Tries that are counted, in milliseconds: who tried what is hashed. */
type WebLimitsTable = {
  id: string
  tries: number
  first_at: number
  last_at: number
}

/** Human-check tokens that were used, until they would have expired. */
type WebHumanChecksTable = {
  token_hash: string
  expires_at: number
}

/** What `maps` holds, set by set, as last seen: what the catalogue is searched in. */
type WebBeatmapsetsTable = {
  set_id: number
  /** 1: no beatmap of it is left. The row stays, to tell those who follow the table. */
  gone: 0 | 1
  status: KnownBeatmapStatus
  /** A bit for each mode of its beatmaps. */
  modes: number
  last_update: string
  search_text: string
  favourite_count: number
  beatmap_count: number
  id_sum: number
  /** Of all that the columns above are made from; empty once it is gone. */
  fingerprint: string
  /** Counts upwards: whoever has seen one has seen all below it. */
  version: number
}

/** Which process keeps a table of ours in step with the game server's, until when, in milliseconds. */
type WebSweepsTable = {
  name: string
  owner: string
  expires_at: number
  version: number
}
