import { type CombinedMode, combinedModes } from '@kodama/rules/modes'
import { Privilege } from '@kodama/rules/privileges'
import { safeNameOf } from '@kodama/rules/usernames'
import { aboutMes, showcaseAboutMe } from './about-me.ts'
import { demoAccount, demoPlayerId } from './demo-account.ts'
import type { Random } from './random.ts'
import { days, worldTime } from './time.ts'
import { nameEnds, nameStarts, playerNames, teamNames } from './words.ts'

export const defaultPlayers = 240
const noPassword = '_'.repeat(60)

const countries: readonly (readonly [string, number])[] = [
  ['jp', 92],
  ['us', 22],
  ['kr', 14],
  ['tw', 12],
  ['cn', 10],
  ['de', 8],
  ['fr', 8],
  ['gb', 8],
  ['pl', 7],
  ['ca', 7],
  ['au', 6],
  ['br', 6],
  ['ru', 6],
  ['id', 5],
  ['ph', 5],
  ['th', 4],
  ['hk', 4],
  ['se', 4],
  ['fi', 3],
  ['nl', 3],
  ['cl', 3],
  ['it', 3],
  ['es', 3],
  ['nz', 2],
  ['ua', 2],
]

/** Every badge has an owner. */
const privilegesById = new Map<number, number>([
  [3, Privilege.ADMINISTRATOR | Privilege.DEVELOPER | Privilege.SUPPORTER],
  [4, Privilege.MODERATOR],
  [5, Privilege.NOMINATOR],
  [6, Privilege.TOURNEY_MANAGER],
  [7, Privilege.ALUMNI],
  [8, Privilege.NOMINATOR | Privilege.ALUMNI],
  [9, Privilege.MODERATOR | Privilege.TOURNEY_MANAGER],
])

export type DemoPlayer = ReturnType<typeof makePlayer> & {
  /** Not stored: the star rating that the player masters. */
  skill: number
  /** Not stored: the combined modes that the player plays, the favourite first. */
  plays: CombinedMode[]
  /** Not stored: about how many scores the player has set. */
  diligence: number
}

export function makePlayers(random: Random, siteUrl: string, size: number): DemoPlayer[] {
  const names = makeNames(random, size)
  return names.map((name, index) => {
    const id = demoPlayerId + index
    const scoreless = index > 6 && index % 16 === 15
    return {
      ...makePlayer(random, id, name, siteUrl),
      skill: Math.min(8.2, Math.max(1.4, random.normal(4.3, 1.3))),
      plays: makePlays(random, index),
      diligence: scoreless ? 0 : Math.min(420, 5 + Math.exp(random.normal(3, 0.95))),
    }
  })
}

/** The first eight players have a different favourite each, so that no leaderboard is empty. */
function makePlays(random: Random, index: number): CombinedMode[] {
  const favourite =
    combinedModes[index] ??
    random.weighted<CombinedMode>([
      [0, 45],
      [1, 14],
      [2, 9],
      [3, 18],
      [4, 10],
      [5, 3],
      [6, 2],
      [8, 4],
    ])
  const others = random.shuffle(combinedModes.filter((mode) => mode !== favourite))
  return [favourite, ...others.slice(0, random.int(0, 3))]
}

function makePlayer(random: Random, id: number, name: string, siteUrl: string) {
  const created = worldTime - random.int(20, 900) * days
  const isRestricted = id > 20 && id % 29 === 0
  const isSupporter = privilegesById.has(id) ? id === 3 : random.chance(0.12)
  const priv =
    (isRestricted ? 0 : Privilege.UNRESTRICTED) |
    Privilege.VERIFIED |
    (isSupporter ? Privilege.SUPPORTER : 0) |
    (privilegesById.get(id) ?? 0)
  return {
    id,
    name,
    safe_name: safeNameOf(name),
    email: `player${id}@example.com`,
    priv,
    pw_bcrypt: noPassword,
    // The first players have a different country each, so that every country occurs.
    country: countries[id - demoPlayerId]?.[0] ?? random.weighted(countries),
    // In the future, or the game server removes the privilege.
    donor_end: isSupporter ? worldTime + 3650 * days : 0,
    creation_time: created,
    latest_activity: worldTime - random.int(0, 10 * days),
    clan_id: 0,
    clan_priv: 0,
    preferred_mode: 0,
    play_style: random.int(1, 15),
    userpage_content:
      id === demoPlayerId
        ? showcaseAboutMe(siteUrl)
        : random.chance(0.3)
          ? random.pick(aboutMes)
          : null,
  }
}

/** There are fewer names than a large world has players, so pairs are used again with a number. */
function makeNames(random: Random, size: number): string[] {
  const pairs = nameStarts.flatMap((start) => nameEnds.map((end) => `${start} ${end}`))
  const names: string[] = [...random.shuffle(playerNames), ...random.shuffle(pairs)]
  for (let number = 2; names.length < size; number++) {
    names.push(...pairs.map((pair) => pair.replace(' ', '') + number))
  }
  return [demoAccount.username, ...names.slice(0, size - 1)]
}

/** Teams of three to eight; sets `clan_id` and `clan_priv` of their players. */
export function makeTeams(random: Random, players: DemoPlayer[]) {
  const candidates = random.shuffle(players.filter((player) => player.id !== demoPlayerId))
  const teams = teamNames.map(([name, tag], index) => {
    const members = candidates.splice(0, random.int(3, 8))
    if (index === 0) members.push(players[0] as DemoPlayer)
    members.forEach((member, place) => {
      member.clan_id = index + 1
      member.clan_priv = place === 0 ? 3 : place === 1 ? 2 : 1
    })
    return {
      id: index + 1,
      name,
      tag,
      owner: members[0]?.id,
      created_at: '2026-01-10 12:00:00',
    }
  })
  // A small world has players for a few of them.
  return teams.flatMap(({ owner, ...team }) => (owner === undefined ? [] : [{ ...team, owner }]))
}
