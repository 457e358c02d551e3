import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawAvatar } from './art/avatar.ts'
import { drawBanner } from './art/banner.ts'
import { drawCover } from './art/cover.ts'
import { composeMelody } from './art/melody.ts'
import { setIds } from './beatmapsets.ts'
import { demoPlayerId } from './demo-account.ts'
import { defaultPlayers } from './players.ts'
import { randomFrom } from './random.ts'

type Some = { most?: number; seed?: string }

/** In a larger world only the first have pictures. */
const playerIds = Array.from({ length: defaultPlayers }, (_, index) => demoPlayerId + index)

/** Pictures and sounds, as the files that players and mappers would have uploaded. */
export const drawings = {
  players(folder: string, { most = defaultPlayers, seed = '' }: Some = {}) {
    const random = randomFrom(`${seed}pictures`)
    // The others keep the default picture.
    const withAvatar = playerIds.filter((_, index) => index < 30 || random.chance(0.85))
    const withBanner = playerIds.filter((_, index) => index < 30 || random.chance(0.1))
    const isSome = (id: number) => id < demoPlayerId + most
    const named = (id: number) => `${seed}player ${id}`
    write(folder, 'avatars', 'png', withAvatar.filter(isSome), (id) => drawAvatar(named(id)))
    write(folder, 'banners', 'png', withBanner.filter(isSome), (id) => drawBanner(named(id)))
  },
  beatmapsets(folder: string, { most, seed = '' }: Some = {}) {
    const some = setIds.slice(0, most)
    write(folder, 'covers', 'png', some, (id) => drawCover(`${seed}set ${id}`))
    write(folder, 'previews', 'wav', some, (id) => composeMelody(`${seed}set ${id}`))
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
