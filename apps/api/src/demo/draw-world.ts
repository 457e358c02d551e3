import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawAvatar } from './art/avatar.ts'
import { drawBanner } from './art/banner.ts'
import { drawCover } from './art/cover.ts'
import { composeMelody } from './art/melody.ts'
import { randomFrom } from './random.ts'
import type { World } from './world.ts'

/** Pictures and sounds, as the files that a real site's players would have uploaded. */
export function drawWorld({ players, beatmaps }: World, folder: string) {
  const random = randomFrom('pictures')
  const ids = players.map((player) => player.id)
  const setIds = [...new Set(beatmaps.map((beatmap) => beatmap.set_id))]

  // The newcomers and the indifferent keep the default picture.
  const withAvatar = ids.filter((_, index) => index < 30 || random.chance(0.85))
  const withBanner = ids.filter((_, index) => index < 30 || random.chance(0.2))
  write(folder, 'avatars', 'png', withAvatar, (id) => drawAvatar(`player ${id}`))
  write(folder, 'banners', 'png', withBanner, (id) => drawBanner(`player ${id}`))
  write(folder, 'covers', 'png', setIds, (id) => drawCover(`set ${id}`))
  write(folder, 'previews', 'wav', setIds, (id) => composeMelody(`set ${id}`))
}

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
