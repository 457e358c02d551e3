import type { Database, Db } from '#platform/database/connection/connect'
import { type Finding, finding } from '#platform/database/schema/probe'
import { findDatabaseClock, listNewestPlays } from './queries.ts'

const toleratedSeconds = 30

/** Sessions end by the clock of this machine, and bancho.py writes accounts by that of the database. */
export async function examineClock({ db, kind }: Database, now: Date): Promise<Finding[]> {
  // An embedded database has the clock of this machine.
  if (kind === 'sqlite') return []
  const ahead = Math.round((await findDatabaseClock(db)) - now.getTime() / 1000)
  if (Math.abs(ahead) <= toleratedSeconds) {
    return [finding('clock', 'ok', 'The database and this machine have the same time.')]
  }
  const sentence = `The clock of the database is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of this machine: let NTP set both.`
  return [finding('clock', 'warn', sentence)]
}

/** Fewer plays could all be of players who came back later. */
const enoughPlays = 10
const toleratedShift = 30 * 60

/**
 * bancho.py writes play_time in its own time zone and without naming it; the site reads it as UTC. When its player was last
 * active is in seconds of UTC, and submitting a score is such an activity.
 */
export async function examinePlayTime(db: Db, now: Date): Promise<Finding[]> {
  const plays = (await listNewestPlays(db)).map(({ play_time, latest_activity }) => {
    const played = Date.parse(`${play_time.replace(' ', 'T')}Z`) / 1000
    return { ahead: played - now.getTime() / 1000, behind: latest_activity - played }
  })
  if (plays.length === 0) return []
  const ahead = Math.max(...plays.map((play) => play.ahead))
  if (ahead > 5 * 60) {
    const sentence = `The newest score is ${hours(ahead)} in the future: bancho.py writes play_time in a time zone ahead of UTC. Run it with TZ=UTC.`
    return [finding('play time', 'warn', sentence)]
  }
  const behind = Math.min(...plays.map((play) => play.behind))
  if (plays.length >= enoughPlays && behind > toleratedShift) {
    const sentence = `Each of the newest ${plays.length} scores is at least ${hours(behind)} older than the last activity of its player: bancho.py seems to write play_time in a time zone behind UTC. Run it with TZ=UTC.`
    return [finding('play time', 'warn', sentence)]
  }
  return [finding('play time', 'ok', 'The newest scores look like UTC.')]
}

function hours(seconds: number) {
  return `${(seconds / 3600).toFixed(1)} hours`
}
