import { statusOf } from '@kodama/contract/call'
import { getPlayer, listPlayerStats } from '@kodama/contract/player'
import { getTeam } from '@kodama/contract/team'
import { countryName, shownCountry } from '@kodama/rules/countries'
import { notFound } from '@tanstack/react-router'
import type { AppContext } from '#lib/app-context.ts'
import { assetUrl, avatarUrl } from '#lib/asset-url.ts'
import type { Page } from '#lib/page-head.ts'
import { queryOf } from '#lib/queries.ts'
import { scoresQuery } from './queries.ts'
import { type ProfileAddress, profileSearchFrom, scopes } from './search.ts'

const lastPlayerId = 2 ** 31 - 1
const tenMinutes = 600_000
const missingForMs = 5000

type LoaderInput = {
  context: AppContext
  params: { userId: string }
  location: { search: ProfileAddress }
}

export type Profile = Awaited<ReturnType<typeof loadProfile>>

/** Everything that a first view needs, asked for at once; only the team waits for its player. */
export async function loadProfile({ context, params, location }: LoaderInput) {
  const playerId = playerIdFrom(params.userId)
  if (playerId === undefined || isKnownMissing(context, playerId)) throw notFound()
  try {
    const [{ player, team }, stats, now] = await Promise.all([
      getPlayerAndTeam(context, playerId),
      context.queryClient.fetchQuery(queryOf(listPlayerStats, { params: { id: playerId } })),
      getPageTime(context),
      loadScores(context, playerId, location.search),
    ])
    const pictures = {
      avatar: avatarUrl(context.site, player.id, now),
      banner: assetUrl(context.site, `banners/${player.id}`, now),
    }
    return { player, team, stats: stats.data, pictures, page: pageOf(context, player, pictures) }
  } catch (error) {
    if (isMissing(error)) {
      context.queryClient.setQueryData(missingKey(playerId), true)
      throw notFound()
    }
    throw error
  }
}

/** A text that no player can have as an id is answered without a call. */
function playerIdFrom(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= lastPlayerId ? Number(text) : undefined
}

/** The browser need not ask again for a player that the server has just not found. */
function isKnownMissing({ queryClient }: AppContext, playerId: number) {
  const { dataUpdatedAt = 0 } = queryClient.getQueryState(missingKey(playerId)) ?? {}
  return Date.now() - dataUpdatedAt < missingForMs
}

function missingKey(playerId: number) {
  return ['missing player', playerId]
}

async function getPlayerAndTeam({ queryClient }: AppContext, id: number) {
  const { data: player } = await queryClient.fetchQuery(queryOf(getPlayer, { params: { id } }))
  if (player.team_id === null) return { player, team: undefined }
  const query = queryOf(getTeam, { params: { id: player.team_id } })
  const team = await queryClient.fetchQuery(query).catch(forgiveInBrowser)
  return { player, team: team?.data }
}

/** In the browser the lists come when they come, and tell of their own failures. */
async function loadScores({ queryClient }: AppContext, playerId: number, address: ProfileAddress) {
  const search = profileSearchFrom(address)
  const lists = scopes.map((scope) => queryClient.fetchQuery(scoresQuery(playerId, scope, search)))
  const loaded = Promise.all(lists)
  if (isServer()) await loaded
  else loaded.catch(forgiveInBrowser)
}

/** The same on both sides, so that the browser finds the addresses of the pictures as they are. */
function getPageTime({ queryClient }: AppContext) {
  return queryClient.fetchQuery({
    queryKey: ['page time'],
    queryFn: () => Date.now(),
    staleTime: tenMinutes,
  })
}

/** A failure that is drawn must not be gone when the browser takes over: the server draws none. */
function forgiveInBrowser(error: unknown): undefined {
  if (isServer() && !isMissing(error)) throw error
}

function isServer() {
  return typeof document === 'undefined'
}

export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404
}

function pageOf(
  { site, i18n }: AppContext,
  { name, country }: { name: string; country: string },
  { avatar }: { avatar: string },
): Page {
  return {
    title: name,
    description: i18n.t('player.description', {
      name,
      country: countryName(shownCountry(country), i18n.locale),
      site: site.name,
    }),
    picture: new URL(avatar, site.url).href,
  }
}
