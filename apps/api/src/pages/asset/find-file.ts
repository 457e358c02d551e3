import { lstat } from 'node:fs/promises'
import path from 'node:path'

/** The name of the first that exists; undefined for what is no id. */
export async function findFile(root: string, id: string, extensions: readonly string[]) {
  if (!/^\d{1,10}$/.test(id)) return undefined
  for (const extension of extensions) {
    const file = `${id}.${extension}`
    if (await isPlainFile(path.join(root, file))) return file
  }
  return undefined
}

/** Not a symbolic link: it could lead out of the folder. */
export async function isPlainFile(file: string) {
  const found = await lstat(file).catch(() => undefined)
  return found?.isFile() ?? false
}
