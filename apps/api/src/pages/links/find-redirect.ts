import { beatmapLink } from '@kodama/rules/beatmap-links'
import { safeNameOf } from '@kodama/rules/usernames'
import { findSetOfBeatmap, hasBeatmapset } from '#game/beatmapset/queries'
import type { Db } from '#platform/database/connection/connect'
import { DatabaseUnavailable } from '#platform/database/connection/errors'
import { findPlayerByName } from '#players/player/queries'
import { addressOfName, type Meaning, meaningOf } from './old-addresses.ts'

export type LinkDeps = {
  db: Db
  /** The template of a download link. */
  download: string
}

/** Where an old address leads, with its query. Undefined: to the page at this address, which may be "not found". */
export async function findRedirect(deps: LinkDeps, url: string): Promise<string | undefined> {
  const [path = '', ...rest] = url.split('?')
  const meaning = meaningOf(path)
  if (!meaning) return undefined
  const target = await findTarget(deps, meaning).catch((error) => {
    // Pages are served without the database too.
    if (meaning.isPage && error instanceof DatabaseUnavailable) return undefined
    throw error
  })
  // Of a name that is given twice, pages read the last.
  const query = [rest.join('?'), meaning.query].filter(Boolean).join('&')
  if (target === undefined || query === '') return target
  return `${target}${target.includes('?') ? '&' : '?'}${query}`
}

async function findTarget({ db, download }: LinkDeps, meaning: Meaning) {
  const { isPage } = meaning
  if ('page' in meaning) return meaning.page
  if ('download' in meaning) return beatmapLink(download, meaning.download)
  if ('player' in meaning) {
    const player = await findPlayerByName(db, safeNameOf(meaning.player))
    if (player) return `/users/${player.id}`
    return isPage ? undefined : addressOfName(meaning.player)
  }
  if ('beatmapset' in meaning) {
    const { beatmapset } = meaning
    return (await hasBeatmapset(db, beatmapset)) ? `/beatmaps/${beatmapset}` : undefined
  }
  const { beatmap } = meaning
  // The site's own page at this address is that of a beatmapset.
  if (isPage && (await hasBeatmapset(db, beatmap))) return undefined
  const found = await findSetOfBeatmap(db, beatmap)
  return found && `/beatmaps/${found.set_id}/${beatmap}`
}
