import { existsSync } from 'node:fs'
import { chmod, copyFile, constants, lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '#platform/settings/operator-error'

/** From `dist` it is the first, from `src` the second. */
const drafts = ['../assets/documents', '../../../assets/documents']
  .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  .find((folder) => existsSync(folder))

/** Copies the drafts into the folder, never over a file that is there. */
export async function writeStarter(folder: string) {
  const written: string[] = []
  const kept: string[] = []
  const names = await readdir(drafts ?? '', { recursive: true })
  await prepareFolder(folder)
  for (const name of names.filter((name) => name.endsWith('.md')).sort()) {
    const file = path.join(folder, name)
    await prepareFolder(path.dirname(file))
    const isWritten = await copyNew(path.join(drafts ?? '', name), file)
    const list = isWritten ? written : kept
    list.push(name)
  }
  return { written, kept }
}

/** Readable for the account of the site, also when the verb was run by another. */
async function prepareFolder(folder: string) {
  try {
    await mkdir(folder)
    await chmod(folder, 0o755)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isFolder = code === 'EEXIST' && (await lstat(folder)).isDirectory()
    if (!isFolder) throw new OperatorError(`The folder ${folder} cannot be made (${code}).`)
  }
}

async function copyNew(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL)
    await chmod(to, 0o644)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    throw new OperatorError(`The file ${to} cannot be written (${code}).`)
  }
}
