import { getBeatmap, searchBeatmapsets } from './beatmapset.ts'
import type { Endpoint } from './endpoint.ts'
import { getHumanCheckChallenge } from './human-check.ts'
import { getLeaderboard } from './leaderboard.ts'
import { checkPasswordReset, confirmPasswordReset, requestPasswordReset } from './password-reset.ts'
import { getPlayer, getPlayerName, listPlayerStats } from './player.ts'
import { register } from './registration.ts'
import { getScore, listPlayerScores } from './score.ts'
import { getMe, signIn, signOut } from './session.ts'
import { getSite } from './site.ts'
import { getTeam } from './team.ts'
import { getTranslations } from './translation.ts'

/** Every endpoint, under the noun that it belongs to. */
export const endpointsByNoun: Record<string, Record<string, Endpoint>> = {
  session: { signIn, getMe, signOut },
  registration: { register },
  'password-reset': { requestPasswordReset, checkPasswordReset, confirmPasswordReset },
  'human-check': { getHumanCheckChallenge },
  player: { getPlayer, listPlayerStats, getPlayerName },
  team: { getTeam },
  score: { listPlayerScores, getScore },
  leaderboard: { getLeaderboard },
  beatmapset: { searchBeatmapsets, getBeatmap },
  site: { getSite, getTranslations },
}
