import { randomFrom } from '@kodama/demo-world/random'
import { type Country, shownCountry } from '@kodama/rules/countries'
import { type CombinedMode, combinedModes } from '@kodama/rules/modes'
import type { Board } from '#game/leaderboard/boards'
import { type Db, transaction } from '#platform/database/connection/connect'

type Stats = { id: number; mode: CombinedMode; pp: number; rscore: number }
type Member = { id: number; priv: number; country: string; stats: Stats[] }
export type Crowd = Member[]

/** One is unknown: its players are shown under Japan. */
const crowdCountries: Country[] = ['jp', 'us', 'kr', 'de', 'fr', 'pl', 'br', 'id', 'xx', 'va']
export const shownCountries = [...new Set(crowdCountries.map(shownCountry))]
const rareCountry = 'va'
const playersOfRareCountry = 6
const rowsAtOnce = 400

/** More than half of the players share their values with others; some are restricted, some have 0. */
export async function makeCrowd(db: Db, count: number): Promise<Crowd> {
  const crowd = drawCrowd(count)
  await transaction(db, async (db) => {
    for (let start = 0; start < count; start += rowsAtOnce) {
      await insertMembers(db, crowd.slice(start, start + rowsAtOnce))
    }
  })
  return crowd
}

/** The expected leaderboard, computed without any index. */
export function listCrowd(crowd: Crowd, { mode, sort, country }: Board): number[] {
  const column = sort === 'pp' ? 'pp' : 'rscore'
  return crowd
    .filter((member) => (member.priv & 1) !== 0 && isIn(country, member))
    .flatMap(({ stats }) => stats.filter((row) => row.mode === mode && row[column] > 0))
    .sort((a, b) => b[column] - a[column] || a.id - b.id)
    .map(({ id }) => id)
}

function isIn(country: Country | undefined, member: Member) {
  return country === undefined || shownCountry(member.country) === country
}

function drawCrowd(count: number): Crowd {
  const random = randomFrom('crowd')
  const everyRare = Math.floor(count / playersOfRareCountry)
  const commonCountries = crowdCountries.filter((country) => country !== rareCountry)
  return Array.from({ length: count }, (_, index) => {
    const id = index * 3 + 3
    return {
      id,
      priv: index % 17 === 5 ? 2 : 3,
      country: index % everyRare === 7 ? rareCountry : random.pick(commonCountries),
      stats: combinedModes.map((mode) => ({
        id,
        mode,
        pp: random.chance(0.6) ? random.int(0, 40) : random.int(0, 20_000),
        rscore: random.chance(0.6) ? random.int(0, 40) * 1e9 : random.int(0, 1e12),
      })),
    }
  })
}

async function insertMembers(db: Db, members: Crowd) {
  const rows = members.map(({ id, priv, country }) => ({
    id,
    priv,
    country,
    name: `p${id}`,
    safe_name: `p${id}`,
    email: `p${id}@example.com`,
    pw_bcrypt: '_'.repeat(60),
  }))
  await db.insertInto('users').values(rows).execute()
  await db
    .insertInto('stats')
    .values(members.flatMap(({ stats }) => stats))
    .execute()
}
