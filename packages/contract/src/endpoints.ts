import { getAboutMe, saveAboutMe } from './about-me.ts'
import { getBeatmap, searchBeatmapsets } from './beatmapset.ts'
import type { Endpoint } from './endpoint.ts'
import { getHumanCheckChallenge } from './human-check.ts'
import { checkInvite, listOwnInvites, makeInvite, revokeOwnInvite } from './invite.ts'
import { getLeaderboard, getPlayerRank } from './leaderboard.ts'
import { clearOfPlayer, getPlayerForStaff } from './moderation.ts'
import { changePassword } from './password-change.ts'
import { checkPasswordReset, confirmPasswordReset, requestPasswordReset } from './password-reset.ts'
import { removePicture, savePicture } from './picture.ts'
import { getPlayer, getPlayerName, listPlayerStats } from './player.ts'
import { register } from './registration.ts'
import { getScore, listPlayerScores } from './score.ts'
import { endOtherSessions, endSession, getMe, listSessions, signIn, signOut } from './session.ts'
import { getSite } from './site.ts'
import { getTeam } from './team.ts'
import { getTranslations } from './translation.ts'

/** Every endpoint, under the noun that it belongs to. */
export const endpointsByNoun: Record<string, Record<string, Endpoint>> = {
  session: { signIn, getMe, signOut, listSessions, endSession, endOtherSessions },
  registration: { register },
  'password-reset': { requestPasswordReset, checkPasswordReset, confirmPasswordReset },
  'password-change': { changePassword },
  'about-me': { getAboutMe, saveAboutMe },
  picture: { savePicture, removePicture },
  invite: { checkInvite, listOwnInvites, makeInvite, revokeOwnInvite },
  moderation: { getPlayerForStaff, clearOfPlayer },
  'human-check': { getHumanCheckChallenge },
  player: { getPlayer, listPlayerStats, getPlayerName },
  team: { getTeam },
  score: { listPlayerScores, getScore },
  leaderboard: { getLeaderboard, getPlayerRank },
  beatmapset: { searchBeatmapsets, getBeatmap },
  site: { getSite, getTranslations },
}
