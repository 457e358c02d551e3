import { expect, test } from 'vitest'
import { createQueryClient } from '#lib/queries.ts'
import { documentFrom, findDocument, listDocuments } from './documents.ts'

const bundledOnly = { queryClient: createQueryClient(async () => ({ documents: [] }) as never) }

test('exactly the appeal and the rules are bundled, in Japanese', async () => {
  const documents = await listDocuments(bundledOnly)
  expect(documents.map(({ lang, id, title }) => [lang, id, title])).toEqual([
    ['ja', 'appeal', '異議申し立て'],
    ['ja', 'rules', 'ルール'],
  ])
})

test.each(['appeal', 'rules'])('%s is short, described, and has a table', async (id) => {
  const document = await findDocument(bundledOnly, 'ja', id)
  expect(document?.description).toMatch(/。$/)
  expect(document?.body).toMatch(/^\|:?---/m)
  expect(document?.body.length).toBeGreaterThan(600)
  expect(document?.body.length).toBeLessThan(1500)
})

test('no document names the site, which is called as its operator likes', async () => {
  const documents = await listDocuments(bundledOnly)
  expect(JSON.stringify(documents)).not.toMatch(/kodama|木霊|こだま/i)
})

test('without a title a document is called by its id', () => {
  expect(documentFrom('ja', 'terms', '本文')).toEqual({
    lang: 'ja',
    id: 'terms',
    title: 'terms',
    body: '本文',
  })
})

test.each([
  ['ja', 'faq'],
  ['en', 'rules'],
  ['ja', '../ja/rules'],
  ['ja', 'rules.md'],
  ['ja', 'RULES'],
  ['ja', 'rules\0'],
  ['ja', ''],
  ['', 'ja/rules'],
  ['ja/rules', ''],
  ['.', 'ja/rules'],
  ['__proto__', 'constructor'],
])('%s/%s is no document', async (lang, id) => {
  expect(await findDocument(bundledOnly, lang, id)).toBeUndefined()
})
