import { lstat, rm } from 'node:fs/promises'
import path from 'node:path'
import type { PictureKind } from '@kodama/rules/pictures'
import type { Config } from '#settings/config'

/** All names under which a picture is served. */
const types: Record<PictureKind, readonly string[]> = {
  avatar: ['png', 'jpg', 'gif', 'jpeg', 'jfif'],
  banner: ['png', 'jpg', 'jpeg', 'gif', 'webp'],
}

type Folders = Pick<Config, 'AVATARS_DIR' | 'DATA_DIR'>

export async function hasPicture(folders: Folders, kind: PictureKind, id: number) {
  const files = filesOf(folders, kind, id)
  const found = await Promise.all(files.map((file) => lstat(file).catch(() => undefined)))
  return found.some((file) => file?.isFile())
}

export async function removePicture(folders: Folders, kind: PictureKind, id: number) {
  await Promise.all(filesOf(folders, kind, id).map((file) => rm(file, { force: true })))
}

function filesOf({ AVATARS_DIR, DATA_DIR }: Folders, kind: PictureKind, id: number) {
  const folder = kind === 'avatar' ? AVATARS_DIR : path.join(DATA_DIR, 'assets/banners')
  return types[kind].map((type) => path.join(folder, `${id}.${type}`))
}
