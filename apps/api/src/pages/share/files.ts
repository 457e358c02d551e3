import { lstat } from 'node:fs/promises'
import path from 'node:path'
import { findFile } from '#pages/asset/find-file'
import { coverTypes, defaultAvatar, pictureTypes } from '#players/picture/picture-types'
import type { PictureFile } from './card.ts'

export type Folders = { folder: string; avatars: string; defaultAssets: string }

/** Only files of this site: covers on another host are not requested. */
export function openShareFiles({ folder, avatars, defaultAssets }: Folders) {
  const banner = path.join(defaultAssets, 'default-banner.webp')
  const defaultAvatars = [
    path.join(avatars, defaultAvatar),
    path.join(defaultAssets, 'default-avatar.png'),
  ]
  const backgrounds = async (name: string, id: number | undefined, types: readonly string[]) =>
    existing([await find(path.join(folder, name), id, types), banner])

  return {
    covers: (setId: number | undefined) => backgrounds('covers', setId, coverTypes),
    banners: (id: number) => backgrounds('banners', id, pictureTypes.banner),
    avatars: async (id: number) =>
      existing([await find(avatars, id, pictureTypes.avatar), ...defaultAvatars]),
  }
}

async function find(root: string, id: number | undefined, types: readonly string[]) {
  const name = await findFile(root, String(id), types)
  return name && path.join(root, name)
}

async function existing(files: (string | undefined)[]): Promise<PictureFile[]> {
  const found = files.map(async (file) => {
    const status = file && (await lstat(file).catch(() => undefined))
    return status && status.isFile()
      ? [{ path: file, version: `${status.mtimeMs} ${status.size}` }]
      : []
  })
  return (await Promise.all(found)).flat()
}
