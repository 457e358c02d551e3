import { randomUUID } from 'node:crypto'
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { PictureKind } from '@kodama/rules/pictures'
import type { Config } from '#platform/settings/config'
import { pictureTypes } from './picture-types.ts'

/** What a saved picture is. For an avatar it is what the game's host looks for first. */
const savedTypes: Record<PictureKind, string> = { avatar: 'png', banner: 'webp' }
/** The web server of the operator may serve them too, as another account. */
const readableByAll = 0o644

type Folders = Pick<Config, 'AVATARS_DIR' | 'DATA_DIR'>
export type PictureFiles = ReturnType<typeof openPictureFiles>

/** The pictures of players: files with their id as the name. */
export function openPictureFiles({ AVATARS_DIR, DATA_DIR }: Folders) {
  const folders = { avatar: AVATARS_DIR, banner: path.join(DATA_DIR, 'assets/banners') }
  const fileOf = (kind: PictureKind, id: number, type: string) =>
    path.join(folders[kind], `${id}.${type}`)

  /** Writes a file beside the picture. `publish` replaces the picture by it, so that no part is ever seen. */
  async function stage(kind: PictureKind, id: number, bytes: Buffer) {
    const folder = folders[kind]
    await mkdir(folder, { recursive: true })
    const temporary = path.join(folder, `.kodama-${randomUUID()}`)
    const discard = () => rm(temporary, { force: true })
    try {
      await writeDurably(temporary, bytes)
    } catch (error) {
      await discard()
      throw error
    }
    async function publish() {
      const saved = savedTypes[kind]
      await rename(temporary, fileOf(kind, id, saved))
      // Those that are looked for earlier would hide it, and the others would come back when it is removed.
      const others = pictureTypes[kind].filter((type) => type !== saved)
      await Promise.all(others.map((type) => rm(fileOf(kind, id, type), { force: true })))
      await syncFolder(folder)
    }
    return { publish, discard }
  }

  async function has(kind: PictureKind, id: number): Promise<boolean> {
    const found = await Promise.all(
      pictureTypes[kind].map((type) => lstat(fileOf(kind, id, type)).catch(() => undefined)),
    )
    return found.some((file) => file?.isFile())
  }

  async function remove(kind: PictureKind, id: number) {
    await Promise.all(pictureTypes[kind].map((type) => rm(fileOf(kind, id, type), { force: true })))
    await syncFolder(folders[kind])
  }

  return { stage, has, remove }
}

async function writeDurably(name: string, bytes: Buffer) {
  const file = await open(name, 'wx')
  try {
    await file.writeFile(bytes)
    // Files of this process are private by default.
    await file.chmod(readableByAll)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Only then a power cut cannot bring the old picture back. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
