import { isRestricted } from '@kodama/rules/privileges'
import { makeBeatmapsets, setIds } from './beatmapsets.ts'
import { type DemoPlayer, makePlayers, makeTeams } from './players.ts'
import { randomFrom } from './random.ts'
import { type DemoScore, makeScores } from './scores.ts'
import { makeStats } from './stats.ts'
import { days, worldTime } from './time.ts'

export type World = ReturnType<typeof makeWorld>

/** All rows of the demo world, always the same. */
export function makeWorld(siteUrl: string) {
  // Each part has its own random numbers, so that a change of one part does not change the others.
  const players = makePlayers(randomFrom('players'), siteUrl)
  const teams = makeTeams(randomFrom('teams'), players)
  const mappers = players
    .slice(0, 30)
    .map((player) => player.name)
    .filter((name) => name.length < 20)
  const beatmaps = makeBeatmapsets(randomFrom('beatmapsets'), mappers)
  const scores = makeScores(randomFrom('scores'), players, beatmaps)
  const stats = makeStats(randomFrom('stats'), players, scores)
  countPlays(players, scores)
  return { players, teams, beatmaps, scores, stats, favourites: makeFavourites(players) }
}

/** As the game server counts: plays and passes of unrestricted players. */
function countPlays(players: readonly DemoPlayer[], scores: readonly DemoScore[]) {
  const restricted = new Set(players.filter(({ priv }) => isRestricted(priv)).map(({ id }) => id))
  for (const { beatmap, userid, hasPassed } of scores) {
    if (restricted.has(userid)) continue
    beatmap.plays += 1
    if (hasPassed) beatmap.passes += 1
  }
}

function makeFavourites(players: readonly DemoPlayer[]) {
  const random = randomFrom('favourites')
  return players.flatMap(({ id }) =>
    random
      .shuffle(setIds)
      .slice(0, random.int(0, 12))
      .map((setid) => ({ userid: id, setid, created_at: worldTime - random.int(1, 300) * days })),
  )
}
