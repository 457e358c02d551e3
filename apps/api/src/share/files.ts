import { lstat } from 'node:fs/promises'
import path from 'node:path'
import { findFile } from '#asset/find-file'
import { coverTypes, defaultAvatar, pictureTypes } from '#picture/picture-types'
import type { PictureFile } from './card.ts'

export type Folders = { folder: string; avatars: string; defaultAssets: string }

/** Only files of this site: covers on another host are not asked for. */
export function openShareFiles({ folder, avatars, defaultAssets }: Folders) {
  const ownDefaults = [
    path.join(avatars, defaultAvatar),
    path.join(defaultAssets, 'default-avatar.png'),
  ]

  return {
    cover: (setId: number) => find(path.join(folder, 'covers'), setId, coverTypes),
    banner: (id: number) => find(path.join(folder, 'banners'), id, pictureTypes.banner),
    async avatar(id: number) {
      const own = await find(avatars, id, pictureTypes.avatar)
      if (own) return own
      const [theirs, ours] = await Promise.all(ownDefaults.map(versionOf))
      return theirs ?? ours
    },
  }
}

async function find(root: string, id: number, types: readonly string[]) {
  const name = await findFile(root, String(id), types)
  return name ? versionOf(path.join(root, name)) : undefined
}

async function versionOf(file: string): Promise<PictureFile | undefined> {
  const found = await lstat(file).catch(() => undefined)
  if (!found?.isFile()) return undefined
  return { path: file, version: `${found.mtimeMs} ${found.size}` }
}
