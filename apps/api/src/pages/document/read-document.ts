import { constants } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import path from 'node:path'
import { isFrontMatterBroken } from '@kodama/rules/front-matter'

/** The reason says what is wrong with the file, for the operator. */
export class BrokenDocument extends Error {}

export type DocumentName = { lang: string; id: string }

const maxBytes = 256 * 1024
// A fifo must not block, and a symbolic link could lead out of the folder.
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** A language or an id. No other name becomes part of a path. */
export function isDocumentName(name: string): boolean {
  return /^[a-z0-9-]{1,64}$/.test(name)
}

/** The text of `{lang}/{id}.md`, undefined if there is no such file. Throws a BrokenDocument. */
export async function readDocument(
  folder: string,
  { lang, id }: DocumentName,
): Promise<string | undefined> {
  try {
    const langFolder = await lstat(path.join(folder, lang))
    if (!langFolder.isDirectory()) throw new BrokenDocument('its folder is a symbolic link')
    const handle = await open(path.join(folder, lang, `${id}.md`), flags)
    try {
      return textFrom(await readBytes(handle))
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (error instanceof BrokenDocument) throw error
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === 'ELOOP') throw new BrokenDocument('it is a symbolic link')
    throw new BrokenDocument(`it cannot be read (${code})`)
  }
}

/** Its size is not trusted: a file may grow while it is read. */
async function readBytes(handle: FileHandle): Promise<Buffer> {
  if (!(await handle.stat()).isFile()) throw new BrokenDocument('it is not a plain file')
  const buffer = Buffer.alloc(maxBytes + 1)
  let length = 0
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length)
    if (bytesRead === 0) return buffer.subarray(0, length)
    length += bytesRead
  }
  throw new BrokenDocument('it is larger than 256 KB')
}

function textFrom(bytes: Buffer): string {
  if (bytes.includes(0)) throw new BrokenDocument('it is not a text')
  const text = decoded(bytes)
  if (isFrontMatterBroken(text)) {
    throw new BrokenDocument(
      'its front matter does not end with ---, or has a line that is not "key: value"',
    )
  }
  return text
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BrokenDocument('it is not UTF-8')
  }
}
