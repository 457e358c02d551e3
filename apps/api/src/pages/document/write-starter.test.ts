import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { splitFrontMatter } from '@kodama/rules/front-matter'
import { expect, onTestFinished, test } from 'vitest'
import { openOperatorDocuments } from './operator-documents.ts'
import { writeStarter } from './write-starter.ts'

const names = ['faq', 'guideline', 'privacy', 'terms']
const files = ['en', 'ja'].flatMap((lang) => names.map((name) => `${lang}/${name}.md`))

test('the starter is four documents in two languages, each with a title and a description', async () => {
  const folder = path.join(temporaryFolder(), 'documents')
  expect(await writeStarter(folder)).toEqual({ written: files, kept: [] })
  const documents = await openOperatorDocuments(folder, () => {}).list()
  expect(documents.map(({ lang, id }) => `${lang}/${id}.md`)).toEqual(files)
  for (const { id, is_broken, title, description } of documents) {
    expect([is_broken, title === id, description]).toEqual([false, false, expect.any(String)])
  }
  expect(documents.map(({ title }) => title).slice(4)).toEqual([
    'よくある質問',
    'ガイドライン',
    'プライバシーポリシー',
    '利用規約',
  ])
})

test('a draft says that it is one, names no site, and links only to what will be there', async () => {
  const folder = path.join(temporaryFolder(), 'documents')
  await writeStarter(folder)
  const there = new Set([
    ...files.map((file) => `/docs/${file.slice(0, -3)}`),
    '/docs/ja/rules',
    '/docs/ja/appeal',
  ])
  for (const file of files) {
    const { body } = splitFrontMatter(readFileSync(path.join(folder, file), 'utf8'))
    expect([file, body]).toEqual([
      file,
      expect.stringMatching(/^\n> (これは下書きです。|This is a draft\.)/),
    ])
    expect([file, body]).not.toEqual([file, expect.stringMatching(/kodama|木霊|こだま/i)])
    const links = [...body.matchAll(/^\[\w+\]: (\S+)$/gm)].map(([, link]) => link)
    expect(links.filter((link) => link?.startsWith('/docs') && !there.has(link))).toEqual([])
  }
})

test('a document that is there is never changed, not even one that is a link to nowhere', async () => {
  const folder = path.join(temporaryFolder(), 'documents')
  await writeStarter(folder)
  writeFileSync(path.join(folder, 'ja/terms.md'), 'ours')
  rmSync(path.join(folder, 'ja/faq.md'))
  rmSync(path.join(folder, 'en/faq.md'))
  symlinkSync('../outside', path.join(folder, 'ja/faq.md'))
  const { written, kept } = await writeStarter(folder)
  expect(written).toEqual(['en/faq.md'])
  expect(kept).toHaveLength(7)
  expect(readFileSync(path.join(folder, 'ja/terms.md'), 'utf8')).toBe('ours')
})

test('the account of the site can read them, whoever has run the verb', async () => {
  const before = process.umask(0o077)
  onTestFinished(() => void process.umask(before))
  const folder = path.join(temporaryFolder(), 'documents')
  await writeStarter(folder)
  expect(statSync(path.join(folder, 'ja')).mode & 0o777).toBe(0o755)
  expect(statSync(path.join(folder, 'ja/terms.md')).mode & 0o777).toBe(0o644)
})

test('a folder that is a file or a link is one sentence', async () => {
  const folder = path.join(temporaryFolder(), 'documents')
  writeFileSync(folder, '')
  await expect(writeStarter(folder)).rejects.toThrow(
    `The folder ${folder} cannot be made (EEXIST).`,
  )
  rmSync(folder)
  symlinkSync(tmpdir(), folder)
  await expect(writeStarter(folder)).rejects.toThrow('cannot be made (EEXIST).')
})

function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-documents-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
