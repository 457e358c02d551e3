import { statusOf } from '@kodama/contract/call'
import { listPlayerStats, type Player } from '@kodama/contract/player'
import { getTeam } from '@kodama/contract/team'
import { countryName, shownCountry } from '@kodama/rules/countries'
import type { Mode, RelaxMode } from '@kodama/rules/modes'
import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { AppContext } from '#lib/app-context.ts'
import { assetTime } from '#lib/asset-url.ts'
import type { Page } from '#lib/page-head.ts'
import { playerQuery } from '#lib/player-query.ts'
import { queryOf } from '#lib/queries.ts'
import { scoresQuery, shownPage } from './score-page.ts'
import { type ProfileSearch, scopes, withPage } from './search.ts'

const lastPlayerId = 2 ** 31 - 1
const tenMinutes = 600_000
const missingForMs = 5000

export type LoadedProfile = Awaited<ReturnType<typeof loadProfile>>

/** Everything that the first view needs, in parallel; only the team waits for its player. */
export async function loadProfile(context: AppContext, userId: string, search: ProfileSearch) {
  const playerId = playerIdFrom(userId)
  if (playerId === undefined || isKnownMissing(context, playerId)) throw notFound()
  try {
    const [{ player, team }, stats, now] = await Promise.all([
      getPlayerAndTeam(context, playerId),
      context.queryClient.fetchQuery(queryOf(listPlayerStats, { params: { id: playerId } })),
      getPageTime(context),
      loadScores(context, playerId, search),
    ])
    if (!Array.isArray(stats.data)) throw new Error('the stats are no list')
    const page = pageOf(context, player, search, now)
    return { player, team, stats: stats.data, pageTime: now, page }
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    context.queryClient.setQueryData(missingKey(playerId), true)
    throw notFound()
  }
}

/** The loaded player, or what has been fetched since. */
export function usePlayer(loaded: Player): Player {
  const { data } = useQuery({
    ...playerQuery(loaded.id),
    initialData: { status: 'success', data: loaded },
    // The loader decides when to ask again.
    initialDataUpdatedAt: 0,
    staleTime: Infinity,
  })
  return data.data
}

/** A text that cannot be the id of a player needs no call. */
function playerIdFrom(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= lastPlayerId ? Number(text) : undefined
}

/** The browser does not ask again for a player that the server has just not found. */
function isKnownMissing({ queryClient }: AppContext, playerId: number) {
  const { dataUpdatedAt = 0 } = queryClient.getQueryState(missingKey(playerId)) ?? {}
  return Date.now() - dataUpdatedAt < missingForMs
}

function missingKey(playerId: number) {
  return ['missing player', playerId]
}

async function getPlayerAndTeam({ queryClient }: AppContext, id: number) {
  const { data: player } = await queryClient.fetchQuery(playerQuery(id))
  if (player.team_id === null) return { player, team: undefined }
  const query = queryOf(getTeam, { params: { id: player.team_id } })
  const team = await queryClient.fetchQuery(query).catch(ignoreInBrowser)
  return { player, team: team?.data }
}

/** The browser does not wait for the lists: each shows its own failure. */
async function loadScores({ queryClient }: AppContext, playerId: number, search: ProfileSearch) {
  const lists = scopes.map(async (scope) => {
    const answer = await queryClient.fetchQuery(scoresQuery(playerId, scope, search))
    const page = shownPage(answer, search[scope])
    if (page === search[scope].page) return
    await queryClient.fetchQuery(scoresQuery(playerId, scope, withPage(search, scope, page)))
  })
  const loaded = Promise.all(lists)
  if (isServer()) await loaded
  else loaded.catch(ignoreInBrowser)
}

/** Server and browser use the same time, so that the addresses of the pictures are the same. */
function getPageTime({ queryClient, site }: AppContext) {
  return queryClient.fetchQuery({
    queryKey: ['page time'],
    queryFn: () => assetTime(site, Date.now()),
    staleTime: tenMinutes,
  })
}

/** The server renders no failure: the browser may ask again and succeed, and the HTML would not match. */
function ignoreInBrowser(error: unknown): undefined {
  if (isServer() && statusOf(error) !== 404) throw error
}

function isServer() {
  return typeof document === 'undefined'
}

/** Chats keep a picture for as long as its address stays the same, so the address has the time. */
function pageOf(
  { site, i18n }: AppContext,
  { id, name, country }: Pick<Player, 'id' | 'name' | 'country'>,
  { mode, relax }: ProfileSearch,
  time: number,
): Page {
  return {
    title: name,
    description: i18n.t('player.description', {
      name,
      country: countryName(shownCountry(country), i18n.locale),
      site: site.name,
    }),
    picture: `/a/share/users/${id}.jpg?${modeQuery(mode, relax)}t=${time / 1000}`,
  }
}

function modeQuery(mode: Mode, relax: RelaxMode): string {
  return `${mode ? `mode=${mode}&` : ''}${relax ? `relax=${relax}&` : ''}`
}
