import type { Page } from '@playwright/test'
import { hold } from './answers.ts'
import { documentWriter, removeDocuments } from './operator-documents.ts'
import { abortedCall, expectProblems, missingFile } from './problems.ts'
import { expect, follow, open, test } from './server.ts'

const failure = 'Sorry! There was an error loading the document.'
const textFile = '**/assets/rules-*.js'
const pageFile = '**/assets/document-page-*.js'

test.afterEach(removeDocuments)

test('the list names every document and leads to it, to another, and back, without a new page', async ({
  page,
}) => {
  const response = await open(page, '/docs')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle('ドキュメント一覧 - kodama!')
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible()
  await expect(page.getByText('Select a document from the list below.')).toBeVisible()
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(links).toHaveText(['異議申し立て', 'ルール'])
  await expect(links.filter({ hasText: 'ルール' })).toHaveAttribute('href', '/docs/ja/rules')
  expect(await isWiderThanScreen(page)).toBe(false)

  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await links.filter({ hasText: '異議申し立て' }).click()
  await expect(page).toHaveTitle('異議申し立て - kodama!')
  await page.getByRole('article').getByRole('link', { name: 'ルール' }).click()
  await expect(page).toHaveURL('/docs/ja/rules')
  await expect(heading(page, 'ルール')).toBeVisible()
  await expect(page).toHaveTitle('ルール - kodama!')
  await page.goBack()
  await expect(heading(page, '異議申し立て')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveTitle('ドキュメント一覧 - kodama!')
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveTitle('異議申し立て - kodama!')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a document shows itself at its address, and describes itself to those who share a link to it', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/docs/ja/rules')).text()
  expect(html).toContain('<meta property="og:title" content="ルール - kodama!"/>')
  await open(page, '/docs')
  await expect(metaOf(page, 'description')).toHaveAttribute('content', /^an invite-only/)
  for (const [path, title, words, description] of [
    ['/docs/ja/rules', 'ルール', '複数のアカウント', /^当サーバーで遊ぶ/],
    ['/docs/ja/appeal', '異議申し立て', '発言停止', /^アカウントの制限/],
    ['/docs/rules', 'ルール', '複数のアカウント', /^当サーバーで遊ぶ/],
  ] as const) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    const html = await answer.text()
    expect(html).toContain(`<title>${title} - kodama!</title>`)
    expect(html).toContain(words)

    await follow(page, path)
    await expect(page).toHaveTitle(`${title} - kodama!`)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('cell', { name: words, exact: true })).toBeVisible()
    await expect(page.getByRole('article')).toHaveAttribute('lang', 'ja')
    await expect(metaOf(page, 'description')).toHaveAttribute('content', description)
    await expect(metaOf(page, 'og:description')).toHaveAttribute('content', description)
    expect(await isWiderThanScreen(page)).toBe(false)
  }
  await follow(page, '/docs')
  await expect(metaOf(page, 'description')).toHaveAttribute('content', /^an invite-only/)
})

test('an address without a document is an error that leads to the list, and one below a document is no page', async ({
  page,
  request,
}) => {
  await open(page, '/docs')
  for (const [path, message] of [
    ['/docs/ja/faq', 'Document ja/faq not found'],
    ['/docs/en/rules', 'Document en/rules not found'],
    ['/docs/ja/..%2Frules', 'Document ja/../rules not found'],
    ['/docs/ja/%7B%7Blang%7D%7D', 'Document ja/{{lang}} not found'],
    ['/docs/xyz', 'Page parameter is missing'],
    ['/docs/ja', 'Page parameter is missing'],
  ] as const) {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 404])
    const html = await answer.text()
    for (const text of ['<title>error - kodama!</title>', '"noindex"', failure, message]) {
      expect(html).toContain(text)
    }

    await follow(page, path)
    await expect(page).toHaveTitle('error - kodama!')
    await expect(page.getByRole('heading', { name: 'Error', exact: true })).toBeVisible()
    await expect(page.getByText('🚫')).toBeVisible()
    await expect(page.getByText(failure)).toBeVisible()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(metaOf(page, 'robots')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      '異議申し立て',
      'ルール',
    ])
    await page.getByRole('main').getByRole('link', { name: 'ドキュメント一覧' }).click()
    await expect(page).toHaveURL('/docs')
    await expect(page).toHaveTitle('ドキュメント一覧 - kodama!')
  }
  const response = await page.goto('/docs/ja/rules/more')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
})

test(
  'a skeleton stands in while the page or the text of a document is on its way, in the place of another one too',
  { tag: '@phone' },
  async ({ page }) => {
    const releasePage = await hold(page, pageFile)
    const releaseText = await hold(page, textFile)
    await open(page, '/about')
    await follow(page, '/docs/ja/appeal')
    await expectSkeleton(page)
    releasePage()
    await expect(heading(page, '異議申し立て')).toBeVisible()
    await expect(page).toHaveTitle('異議申し立て - kodama!')
    await expect(page.getByRole('status')).toBeHidden()

    await page.getByRole('article').getByRole('link', { name: 'ルール' }).click()
    await expectSkeleton(page)
    await expect(page.getByRole('article')).toBeHidden()
    releaseText()
    await expect(heading(page, 'ルール')).toBeVisible()
    await expect(page).toHaveTitle('ルール - kodama!')
    await expect(page.getByRole('status')).toBeHidden()
  },
)

test('a skeleton of the same size stands in for the list', async ({ page }) => {
  const release = await hold(page, '**/assets/appeal-*.js')
  await open(page, '/about')
  await follow(page, '/docs')
  await expect(page.getByRole('status', { name: '読み込み中' })).toBeVisible()
  await expect(page).toHaveTitle('ドキュメント一覧 - kodama!')
  const skeleton = await page.getByRole('status').boundingBox()
  release()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  expect(await page.getByRole('main').getByRole('list').boundingBox()).toEqual(skeleton)
})

test('a list or a document that cannot be loaded says so, and is there when it is loaded again', async ({
  page,
  problems,
}) => {
  for (const files of [textFile, pageFile]) {
    await page.route(files, (route) => route.abort())
    await open(page, '/about')
    if (files === textFile) {
      await follow(page, '/docs')
      await expect(page.getByRole('heading', { name: 'Error', exact: true })).toBeVisible()
      await expect(page.getByText('ドキュメントの読み込みに失敗しました')).toBeVisible()
      await expect(page.getByText('Please try again later.')).toBeVisible()
      await expect(page).toHaveTitle('ドキュメント一覧 - kodama!')
    }
    await follow(page, '/docs/ja/rules')
    await expect(page).toHaveTitle('error - kodama!')
    await expect(page.getByRole('heading', { name: 'Error', exact: true })).toBeVisible()
    await expect(page.getByText('🚫')).toBeVisible()
    await expect(page.getByText(failure)).toBeVisible()
    await expect(page.getByText(/Failed to fetch dynamically imported module/)).toBeVisible()
    await expectProblems(problems, [abortedCall, missingFile()])

    await page.unroute(files)
    await page.getByRole('button', { name: '再読み込み' }).click()
    await expect(heading(page, 'ルール')).toBeVisible()
  }
})

test('a failure that is no error is an unknown one', async ({ page, problems }) => {
  await page.route(textFile, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw 7' }),
  )
  await open(page, '/about')
  await follow(page, '/docs/ja/rules')
  await expect(page.getByText('Unknown error', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('error - kodama!')
  await expectProblems(problems, [/^7$/])
})

test('a document of the operator is listed, read and changed without a restart or a call of the API', async ({
  page,
  dataFolder,
}) => {
  // No other test looks at these addresses: a rendered page stays in the cache for a while.
  const put = documentWriter(dataFolder, 'ja/forest.md')
  put(
    '---\ntitle: 森の案内\ndescription: 道しるべ\n---\n\n## 入り口\n\n| 木 | 数 |\n|---|---:|\n| 杉 | 3 |\n',
  )
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await open(page, '/about')
  await follow(page, '/docs')
  await page.getByRole('main').getByRole('link', { name: '森の案内' }).click()
  await expect(page).toHaveURL('/docs/ja/forest')
  await expect(page).toHaveTitle('森の案内 - kodama!')
  await expect(heading(page, '森の案内')).toBeVisible()
  await expect(page.getByRole('cell', { name: '杉' })).toBeVisible()
  await expect(metaOf(page, 'description')).toHaveAttribute('content', '道しるべ')
  expect(calls.filter((path) => /^\/(v[123]|api)\//.test(path))).toEqual([])

  await open(page, '/docs/forest')
  await expect(heading(page, '森の案内')).toBeVisible()
  put('---\ntitle: 海の案内\n---\n')
  await open(page, '/about')
  await follow(page, '/docs/ja/forest')
  await expect(heading(page, '海の案内')).toBeVisible()

  put('---\nbroken\n---\n')
  await open(page, '/about')
  await follow(page, '/docs/ja/forest')
  await expect(page.getByText('Document ja/forest not found')).toBeVisible()
  await expect(page).toHaveTitle('error - kodama!')
})

test('a very long document is drawn by the browser', async ({ page, dataFolder }) => {
  documentWriter(dataFolder, 'ja/endless.md')(`## 長い話\n\n${'森の話。'.repeat(6000)}`)
  await open(page, '/docs/ja/endless')
  await expect(page.getByRole('heading', { name: '長い話', level: 2 })).toBeVisible()
  await expect(page.getByText('## 長い話')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('documents are there to read', async ({ page }) => {
    await page.goto('/docs')
    await page.getByRole('main').getByRole('link', { name: 'ルール' }).click()
    await expect(heading(page, 'ルール')).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
  })
})

async function expectSkeleton(page: Page) {
  await expect(page).toHaveTitle('loading - kodama!')
  await expect(page.getByRole('status', { name: '読み込み中' })).toBeVisible()
  expect(await isWiderThanScreen(page)).toBe(false)
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { name, level: 1 })
}

function metaOf(page: Page, name: string) {
  return page.locator(`meta[name="${name}"], meta[property="${name}"]`)
}

async function isWiderThanScreen(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
}
