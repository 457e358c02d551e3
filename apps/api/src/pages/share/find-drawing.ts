import { lstat } from 'node:fs/promises'
import path from 'node:path'
import type { CombinedMode } from '@kodama/rules/modes'
import { findBeatmap } from '#game/beatmapset/queries'
import { findRank } from '#game/leaderboard/pages'
import type { Ranks } from '#game/leaderboard/ranks'
import { findScore } from '#game/score/queries'
import { findFile } from '#pages/asset/find-file'
import type { Db } from '#platform/database/connection/connect'
import type { Config } from '#platform/settings/config'
import { coverTypes, defaultAvatar, pictureTypes } from '#players/picture/picture-types'
import { findPlayer, listStats } from '#players/player/queries'
import { playerCard, scoreCard } from './card.ts'
import type { PictureFile } from './draw-card.ts'

type Folders = { folder: string; avatars: string; defaultAssets: string }
export type FindDeps = {
  db: Db
  ranks: Ranks
  config: Pick<Config, 'SITE_NAME'>
  folders: Folders
}

export async function findScoreDrawing({ db, config, folders }: FindDeps, id: number) {
  const score = await findScore(db, id)
  if (!score) return undefined
  const player = await findPlayer(db, score.userid)
  if (!player) return undefined
  const beatmap = await findBeatmap(db, score.map_md5)
  const { name, country } = player
  const shared = { site: config.SITE_NAME, mode: score.mode, player: { name, country } }
  const files = await findFiles(folders, player.id, 'covers', beatmap?.set_id)
  return { card: scoreCard(shared, score, beatmap), ...files }
}

export async function findPlayerDrawing(deps: FindDeps, id: number, mode: CombinedMode) {
  const { db, ranks, config, folders } = deps
  const player = await findPlayer(db, id)
  if (!player) return undefined
  const stats = (await listStats(db, id)).find((row) => row.mode === mode)
  const rank = await findRank(db, ranks, { mode, sort: 'pp', country: undefined }, id)
  const { name, country } = player
  const shared = { site: config.SITE_NAME, mode, player: { name, country } }
  return { card: playerCard(shared, rank, stats), ...(await findFiles(folders, id, 'banners', id)) }
}

/** Only files of this site: covers on another host are not requested. */
async function findFiles(folders: Folders, userid: number, kind: string, id?: number) {
  const { folder, avatars, defaultAssets } = folders
  const background = (await findFile(path.join(folder, kind), String(id), coverTypes)) ?? ''
  const avatar = (await findFile(avatars, String(userid), pictureTypes.avatar)) ?? defaultAvatar
  const ownBanner = path.join(defaultAssets, 'default-banner.webp')
  const ownAvatar = path.join(defaultAssets, 'default-avatar.png')
  return {
    background: await fileOr(ownBanner, path.join(folder, kind, background)),
    avatar: await fileOr(ownAvatar, path.join(avatars, avatar)),
  }
}

async function fileOr(fallback: string, file: string): Promise<PictureFile> {
  const status = await lstat(file).catch(() => undefined)
  if (!status?.isFile()) return { path: fallback, version: '' }
  return { path: file, version: `${status.mtimeMs} ${status.size}` }
}
