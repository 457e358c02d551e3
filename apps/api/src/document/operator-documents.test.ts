import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ListedDocument } from '@kodama/contract/document'
import { expect, onTestFinished, test } from 'vitest'
import { openOperatorDocuments } from './operator-documents.ts'

test('a document that is written while the folder is read is in the next list, which all who wait share', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-documents-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const put = (id: string, text: string | Buffer) =>
    writeFileSync(path.join(folder, 'ja', `${id}.md`), text)
  mkdirSync(path.join(folder, 'ja'))
  put('broken', Buffer.from([0xff]))

  const next: Promise<ListedDocument[]>[] = []
  // Told in the middle of a listing: its names have been read.
  const documents = openOperatorDocuments(folder, () => {
    put('new', 'text')
    next.push(documents.list(), documents.list())
  })
  const [first, [second, third]] = [await documents.list(), next]
  expect(idsOf(first)).toEqual(['broken'])
  expect(idsOf(await second)).toEqual(['broken', 'new'])
  expect(third).toBe(second)
})

function idsOf(listed: ListedDocument[] = []) {
  return listed.map(({ id }) => id)
}
