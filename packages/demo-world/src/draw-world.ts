import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawAvatar } from './art/avatar.ts'
import { drawBanner } from './art/banner.ts'
import { drawCover } from './art/cover.ts'
import { composeMelody } from './art/melody.ts'
import { setIds } from './beatmapsets.ts'
import { playerIds } from './players.ts'
import { randomFrom } from './random.ts'

/** Pictures and sounds, as the files that players and mappers would have uploaded. */
export const drawings = {
  players(folder: string, most?: number) {
    const random = randomFrom('pictures')
    // The others keep the default picture.
    const withAvatar = playerIds.filter((_, index) => index < 30 || random.chance(0.85))
    const withBanner = playerIds.filter((_, index) => index < 30 || random.chance(0.1))
    write(folder, 'avatars', 'png', withAvatar.slice(0, most), (id) => drawAvatar(`player ${id}`))
    write(folder, 'banners', 'png', withBanner.slice(0, most), (id) => drawBanner(`player ${id}`))
  },
  beatmapsets(folder: string, most?: number) {
    write(folder, 'covers', 'png', setIds.slice(0, most), (id) => drawCover(`set ${id}`))
    write(folder, 'previews', 'wav', setIds.slice(0, most), (id) => composeMelody(`set ${id}`))
  },
}

export type Drawing = keyof typeof drawings

function write(
  folder: string,
  kind: string,
  extension: string,
  ids: readonly number[],
  make: (id: number) => Buffer,
) {
  const target = path.join(folder, kind)
  mkdirSync(target, { recursive: true })
  for (const id of ids) writeFileSync(path.join(target, `${id}.${extension}`), make(id))
}
