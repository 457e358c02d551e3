import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { ListedDocument } from '@kodama/contract/document'
import { splitFrontMatter } from '@kodama/rules/front-matter'
import { BrokenDocument, type DocumentName, isDocumentName, readDocument } from './read-document.ts'

/** `file` is its path within the folder. */
type Report = (problem: { file: string; reason: string }) => void

/** A folder with more was not meant for documents. */
const maxDocuments = 100

/** The operator's documents as they are at this moment: every call reads the folder. */
export function openOperatorDocuments(folder: string, onProblem: Report) {
  const reported = new Map<string, string>()
  let listing: Promise<ListedDocument[]> | undefined

  /** A problem that stays is told once. */
  function report(file: string, reason: string) {
    if (reported.get(file) === reason) return
    reported.set(file, reason)
    onProblem({ file, reason })
  }

  async function read(name: DocumentName): Promise<{ text: string } | 'broken' | undefined> {
    const file = `${name.lang}/${name.id}.md`
    try {
      const text = await readDocument(folder, name)
      reported.delete(file)
      return text === undefined ? undefined : { text }
    } catch (error) {
      if (!(error instanceof BrokenDocument)) throw error
      report(file, error.message)
      return 'broken'
    }
  }

  async function listNames(): Promise<DocumentName[]> {
    const names: DocumentName[] = []
    for (const entry of await entriesOf('')) {
      if (isMarkdown(entry.name)) report(entry.name, 'it is not in the folder of a language')
      if (!isDocumentName(entry.name)) continue
      if (entry.isSymbolicLink()) report(entry.name, 'it is a symbolic link')
      if (!entry.isDirectory()) continue
      for (const { name } of await entriesOf(entry.name)) {
        const id = path.parse(name).name
        if (!isMarkdown(name)) continue
        if (isDocumentName(id)) names.push({ lang: entry.name, id })
        else report(`${entry.name}/${name}`, 'its name may only have a-z, 0-9 and -')
      }
    }
    if (names.length > maxDocuments) report('', `only ${maxDocuments} documents are read`)
    return names.slice(0, maxDocuments)
  }

  /** In order of their names. Most sites have no such folder. */
  async function entriesOf(name: string): Promise<Dirent[]> {
    try {
      const entries = await readdir(path.join(folder, name), { withFileTypes: true })
      return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT') report(name, `it cannot be read (${code})`)
      return []
    }
  }

  async function listNow(): Promise<ListedDocument[]> {
    const listed: ListedDocument[] = []
    for (const name of await listNames()) {
      const found = await read(name)
      const is_broken = found === 'broken'
      if (is_broken) listed.push({ ...name, is_broken, title: name.id })
      else if (found) listed.push({ ...name, is_broken, title: name.id, ...frontMatterOf(found) })
      else report(`${name.lang}/${name.id}.md`, 'it was removed while it was read')
    }
    return listed
  }

  return {
    /** Requests that come while the folder is read share the answer. */
    list(): Promise<ListedDocument[]> {
      listing ??= listNow().finally(() => (listing = undefined))
      return listing
    },
    /** Undefined if there is no such document, or if it is broken. */
    async find(name: DocumentName): Promise<string | undefined> {
      if (!isDocumentName(name.lang) || !isDocumentName(name.id)) return undefined
      const found = await read(name)
      return found === 'broken' ? undefined : found?.text
    },
  }
}

function frontMatterOf({ text }: { text: string }) {
  return splitFrontMatter(text).frontMatter
}

/** Editors leave files that begin with a dot. */
function isMarkdown(name: string) {
  return name.endsWith('.md') && !name.startsWith('.')
}
