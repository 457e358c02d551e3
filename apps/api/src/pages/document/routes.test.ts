import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import type { ListedDocument } from '@kodama/contract/document'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '#testing/test-app'

type App = Awaited<ReturnType<typeof testApp>>['app']

const terms =
  '---\ntitle: 利用規約\ndescription: 約束ごと\n---\n\n# 第一条\n\n<b>森</b>では静かに。\n'

test('a document that is put into the folder is listed, served and shown without a restart', async () => {
  const { app, put, remove } = await siteWithDocuments()
  expect(await list(app)).toEqual([])
  expect((await app.inject('/docs/ja/terms')).statusCode).toBe(404)
  expect((await app.inject('/users/register')).body).not.toContain('href="/docs/terms" target')

  put('ja/terms.md', terms)
  expect(await list(app)).toEqual([
    { lang: 'ja', id: 'terms', is_broken: false, title: '利用規約', description: '約束ごと' },
  ])
  const file = await app.inject('/documents/ja/terms.md')
  expect(file.body).toBe(terms)
  expect(file.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })
  const page = await app.inject('/docs/terms')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<title>利用規約 - kodama!</title>')
  expect(page.body).toContain('<meta name="description" content="約束ごと"/>')
  expect(page.body).toContain('<h1>第一条</h1>')
  const listed = await app.inject('/docs')
  expect(listed.body).toMatch(
    /href="\/docs\/ja\/appeal".*"\/docs\/ja\/rules".*"\/docs\/ja\/terms"/s,
  )
  expect((await app.inject('/users/register?code=x')).body).toContain('href="/docs/terms" target')

  const etag = String(file.headers.etag)
  const again = { url: '/documents/ja/terms.md', headers: { 'if-none-match': etag } }
  expect((await app.inject(again)).statusCode).toBe(304)
  put('ja/terms.md', terms.replace('第一条', '第二条'))
  expect((await app.inject(again)).body).toContain('第二条')

  remove('ja/terms.md')
  expect((await app.inject('/documents/ja/terms.md')).statusCode).toBe(404)
  expect(await list(app)).toEqual([])
})

test('without terms the notice at the registration leads to the rules', async () => {
  const { app } = await testApp()
  const { body } = await app.inject('/users/register')
  expect(body.match(/href="\/docs\/ja\/rules" target/g)).toHaveLength(2)
})

test('a document replaces the bundled one of its name, also in another language; one without a title has its id', async () => {
  const { app, put } = await siteWithDocuments()
  put('ja/rules.md', '---\ntitle: 森の掟\n---\n木を折らない。')
  put('en/rules.md', 'Break no branches.')
  const [page, english, listed] = await Promise.all(
    ['/docs/ja/rules', '/docs/en/rules', '/docs'].map((url) => app.inject(url)),
  )
  expect(page?.body).toContain('木を折らない。')
  expect(page?.body).not.toContain('複数のアカウント')
  expect(english?.body).toContain('<article lang="en"')
  expect(english?.body).toContain('<title>rules - kodama!</title>')
  const links = (listed?.body ?? '')
    .split('<li lang=')
    .map((entry) => /^"(\w+)".*?href="([^"]+)"[^>]*>([^<]+)/.exec(entry))
  expect(links.slice(1).map((match) => match?.slice(1))).toEqual([
    ['ja', '/docs/ja/appeal', '異議申し立て'],
    ['ja', '/docs/ja/rules', '森の掟'],
    ['en', '/docs/en/rules', 'rules'],
  ])
})

test('a broken document is the error state and a line in the log, and the others are shown', async () => {
  const { app, folder, put, log } = await siteWithDocuments()
  put('ja/good.md', '良い')
  put('ja/binary.md', Buffer.from([0x89, 0x50, 0, 1]))
  put('ja/latin.md', Buffer.from('caf\xe9', 'latin1'))
  put('ja/unended.md', '---\ntitle: x\n')
  put('ja/large.md', 'あ'.repeat(100_000))
  put('ja/rules.md', '---\nno colon\n---\n')
  mkdirSync(path.join(folder, 'ja/folder.md'))
  execFileSync('mkfifo', [path.join(folder, 'ja/fifo.md')], { stdio: 'ignore' })
  await listenAt(path.join(folder, 'ja/socket.md'))
  symlinkSync('good.md', path.join(folder, 'ja/link.md'))
  symlinkSync('/etc/passwd', path.join(folder, 'ja/passwd.md'))
  symlinkSync('nowhere', path.join(folder, 'ja/dangling.md'))

  const expected = {
    binary: 'it is not a text',
    dangling: 'it is a symbolic link',
    fifo: 'it is not a plain file',
    folder: 'it is not a plain file',
    large: 'it is larger than 256 KB',
    latin: 'it is not UTF-8',
    link: 'it is a symbolic link',
    passwd: 'it is a symbolic link',
    rules: 'its front matter does not end with ---, or has a line that is not "key: value"',
    socket: 'it cannot be read (ENXIO)',
    unended: 'its front matter does not end with ---, or has a line that is not "key: value"',
  }
  const broken = Object.keys(expected)
  const documents = await list(app)
  expect(documents.filter((document) => document.is_broken).map(({ id }) => id)).toEqual(broken)
  expect(Object.fromEntries(log)).toEqual(
    Object.fromEntries(Object.entries(expected).map(([id, reason]) => [`ja/${id}.md`, reason])),
  )
  for (const id of broken) {
    const page = await app.inject(`/docs/ja/${id}`)
    expect([id, page.statusCode]).toEqual([id, 404])
    expect(page.body).toContain(`Document ja/${id} not found`)
    expect(page.body).not.toContain('root:')
    expect((await app.inject(`/documents/ja/${id}.md`)).statusCode).toBe(404)
  }
  const listed = await app.inject('/docs')
  expect(listed.body).toContain('href="/docs/ja/good"')
  expect(listed.body).not.toContain('href="/docs/ja/rules" data')
  // Told once, not at every visit.
  expect(log).toHaveLength(broken.length)
})

test('a name that is not made of a-z, 0-9 and - is no document, and neither is a file at another depth', async () => {
  const { app, folder, put, log } = await siteWithDocuments()
  put('terms.md', 'top')
  put('ja/Terms.md', 'upper')
  put('ja/a_b.md', 'underscore')
  put('ja/.hidden.md', 'hidden')
  put('ja/terms.md~', 'left by an editor')
  put('ja/deep/terms.md', 'deep')
  put('JA/terms.md', 'upper folder')
  put('outside/terms.md', 'outside')
  symlinkSync('outside', path.join(folder, 'linked'))
  expect((await list(app)).map(({ lang, id }) => `${lang}/${id}`)).toEqual(['outside/terms'])
  expect(log).toEqual([
    ['ja/Terms.md', 'its name may only have a-z, 0-9 and -'],
    ['ja/a_b.md', 'its name may only have a-z, 0-9 and -'],
    ['linked', 'it is a symbolic link'],
    ['terms.md', 'it is not in the folder of a language'],
  ])
  for (const name of [
    'ja/Terms',
    'ja/a_b',
    'ja/.hidden',
    'ja%2fdeep/terms',
    'JA/terms',
    '../terms',
    'linked/terms',
    '%2e%2e/documents',
  ]) {
    expect([name, (await app.inject(`/documents/${name}.md`)).statusCode]).toEqual([name, 404])
  }
})

test('a very long document is sent as its text, which the browser draws', async () => {
  const { app, put } = await siteWithDocuments()
  put('ja/long.md', `---\ntitle: 長い\n---\n\n# 見出し\n\n${'森 <b>の</b> '.repeat(15_000)}`)
  const { statusCode, body } = await app.inject('/docs/ja/long')
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>長い - kodama!</title>')
  expect(body).toContain('# 見出し')
  expect(body).toContain('森 &lt;b&gt;の')
  expect(body).not.toContain('<h1>見出し')
})

test('documents that come and go while they are read never make an error', async () => {
  const { app, put, remove } = await siteWithDocuments()
  const statuses = new Set<number>()
  for (let round = 0; round < 50; round += 1) {
    put('ja/terms.md', terms)
    const asked = ['/documents/index.json', '/documents/ja/terms.md'].map((url) => app.inject(url))
    remove('ja/terms.md')
    for (const { statusCode } of await Promise.all(asked)) statuses.add(statusCode)
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([])
})

test('a folder that is a file is a line in the log', async () => {
  const { app, config, log } = await siteWithDocuments()
  rmSync(path.join(config.DATA_DIR, 'documents'), { recursive: true })
  writeFileSync(path.join(config.DATA_DIR, 'documents'), '')
  expect(await list(app)).toEqual([])
  expect((await app.inject('/docs/ja/rules')).statusCode).toBe(200)
  expect(log).toEqual([['', 'it cannot be read (ENOTDIR)']])
})

async function siteWithDocuments() {
  const log: [file: string, reason: string][] = []
  const written = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    const { file, reason } = JSON.parse(String(line))
    log.push([file, reason])
    return true
  })
  onTestFinished(() => written.mockRestore())
  const { app, config } = await testApp({ LOG_LEVEL: 'warn' })
  const folder = path.join(config.DATA_DIR, 'documents')
  mkdirSync(folder)
  return {
    app,
    config,
    folder,
    log,
    put(name: string, text: string | Buffer) {
      const file = path.join(folder, name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, text)
    },
    remove: (name: string) => rmSync(path.join(folder, name)),
  }
}

async function list(app: App): Promise<ListedDocument[]> {
  return (await app.inject('/documents/index.json')).json().documents
}

async function listenAt(file: string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(file, resolve))
  onTestFinished(() => void server.close())
}
