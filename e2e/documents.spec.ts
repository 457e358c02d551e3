import type { Page } from '@playwright/test'
import { attacks } from '../apps/web/src/features/document/attacks.ts'
import { expect, hydrated, test } from './server.ts'

const failure = 'Sorry! There was an error loading the document.'
const chunks = [
  ['text', '**/assets/rules-*.js'],
  ['page', '**/assets/document-page-*.js'],
] as const
const dangerous =
  'script, iframe, frame, object, embed, svg, math, style, form, button, base, meta, link, [style], [srcset], [srcdoc]'

/** As a link would: the router listens to the browser's history. */
async function follow(page: Page, path: string) {
  await page.evaluate((path) => history.pushState(null, '', path), path)
}

async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await hydrated(page)
  return response
}

/** Keeps a file of the site from arriving until it is released. */
async function hold(page: Page, files: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(files, async (route) => {
    await held
    await route.continue()
  })
  return release
}

function metaOf(page: Page, name: string) {
  return page.locator(`meta[name="${name}"], meta[property="${name}"]`)
}

async function isWiderThanScreen(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
}

test('the list names every document and links to it', async ({ page }) => {
  const response = await open(page, '/docs')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle('ドキュメント一覧 - kodama!')
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible()
  await expect(page.getByText('Select a document from the list below.')).toBeVisible()
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.getByRole('link')).toHaveText(['異議申し立て', 'ルール'])
  await expect(entries.getByRole('link', { name: 'ルール' })).toHaveAttribute(
    'href',
    '/docs/ja/rules',
  )
  expect(await isWiderThanScreen(page)).toBe(false)
})

for (const [path, title, words] of [
  ['/docs/ja/rules', 'ルール', '複数のアカウント'],
  ['/docs/ja/appeal', '異議申し立て', '発言停止'],
  ['/docs/rules', 'ルール', '複数のアカウント'],
] as const) {
  test(`${path} shows its document`, async ({ page }) => {
    const response = await open(page, path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(`${title} - kodama!`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByRole('cell', { name: words, exact: true })).toBeVisible()
    await expect(page.getByRole('article')).toHaveAttribute('lang', 'ja')
    expect(await isWiderThanScreen(page)).toBe(false)
  })
}

test('a document describes itself to those who share a link to it', async ({ page, request }) => {
  const html = await (await request.get('/docs/ja/rules')).text()
  expect(html).toContain('<meta property="og:title" content="ルール - kodama!"/>')
  await open(page, '/docs/ja/rules')
  await expect(metaOf(page, 'description')).toHaveAttribute('content', /^当サーバーで遊ぶ/)
  await expect(metaOf(page, 'og:description')).toHaveAttribute('content', /^当サーバーで遊ぶ/)
  await follow(page, '/docs/ja/appeal')
  await expect(metaOf(page, 'description')).toHaveAttribute('content', /^アカウントの制限/)
  await follow(page, '/docs')
  await expect(metaOf(page, 'description')).toHaveAttribute('content', /^an invite-only/)
})

for (const [path, message] of [
  ['/docs/ja/faq', 'Document ja/faq not found'],
  ['/docs/en/rules', 'Document en/rules not found'],
  ['/docs/ja/..%2Frules', 'Document ja/../rules not found'],
  ['/docs/ja/%7B%7Blang%7D%7D', 'Document ja/{{lang}} not found'],
  ['/docs/xyz', 'Page parameter is missing'],
  ['/docs/ja', 'Page parameter is missing'],
] as const) {
  test(`${path} is an error: ${message}`, async ({ page }) => {
    const response = await open(page, path)
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle('error - kodama!')
    await expect(page.getByRole('heading', { name: 'Error', exact: true })).toBeVisible()
    await expect(page.getByText('🚫')).toBeVisible()
    await expect(page.getByText(failure)).toBeVisible()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(metaOf(page, 'robots')).toHaveAttribute('content', 'noindex')
    await page.getByRole('main').getByRole('link').click()
    await expect(page).toHaveURL('/docs')
  })
}

test('an address below a document is no page', async ({ page }) => {
  const response = await page.goto('/docs/ja/rules/more')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
})

test('from the list to a document, to another, and back, without a new page', async ({ page }) => {
  await open(page, '/docs')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('main').getByRole('link', { name: '異議申し立て' }).click()
  await expect(page).toHaveTitle('異議申し立て - kodama!')
  await page.getByRole('article').getByRole('link', { name: 'ルール' }).click()
  await expect(page).toHaveURL('/docs/ja/rules')
  await expect(page.getByRole('heading', { name: 'ルール', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('ルール - kodama!')
  await page.goBack()
  await expect(page.getByRole('heading', { name: '異議申し立て', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveTitle('ドキュメント一覧 - kodama!')
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveTitle('異議申し立て - kodama!')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

for (const [what, files] of chunks) {
  test(`a skeleton stands in while the ${what} of a document is on its way`, async ({ page }) => {
    const release = await hold(page, files)
    await open(page, '/about')
    await follow(page, '/docs/ja/rules')
    await expect(page).toHaveTitle('loading - kodama!')
    await expect(page.getByRole('status', { name: '読み込み中' })).toBeVisible()
    expect(await isWiderThanScreen(page)).toBe(false)
    release()
    await expect(page.getByRole('heading', { name: 'ルール', level: 1 })).toBeVisible()
    await expect(page).toHaveTitle('ルール - kodama!')
    await expect(page.getByRole('status')).toBeHidden()
  })
}

test('from one document to the next, the skeleton takes the place of the first', async ({
  page,
}) => {
  const release = await hold(page, '**/assets/rules-*.js')
  await open(page, '/docs/ja/appeal')
  await page.getByRole('article').getByRole('link', { name: 'ルール' }).click()
  await expect(page).toHaveTitle('loading - kodama!')
  await expect(page.getByRole('status', { name: '読み込み中' })).toBeVisible()
  await expect(page.getByRole('article')).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'ルール', level: 1 })).toBeVisible()
})

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

for (const [what, files] of chunks) {
  test(`a document whose ${what} cannot be loaded is an error`, async ({ page, problems }) => {
    await page.route(files, (route) => route.abort())
    await open(page, '/about')
    await follow(page, '/docs/ja/rules')
    await expect(page).toHaveTitle('error - kodama!')
    await expect(page.getByRole('heading', { name: 'Error', exact: true })).toBeVisible()
    await expect(page.getByText('🚫')).toBeVisible()
    await expect(page.getByText(failure)).toBeVisible()
    await expect(page.getByText(/Failed to fetch dynamically imported module/)).toBeVisible()
    expect(problems.join()).toContain('ERR_FAILED')
    problems.length = 0

    await page.unroute(files)
    await page.getByRole('button', { name: '再読み込み' }).click()
    await expect(page.getByRole('heading', { name: 'ルール', level: 1 })).toBeVisible()
  })
}

test('a failure that is no error is an unknown one', async ({ page, problems }) => {
  await page.route('**/assets/rules-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw 7' }),
  )
  await open(page, '/about')
  await follow(page, '/docs/ja/rules')
  await expect(page.getByText('Unknown error', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('error - kodama!')
  problems.length = 0
})

test('a list that cannot be loaded says so', async ({ page, problems }) => {
  await page.route('**/assets/rules-*.js', (route) => route.abort())
  await open(page, '/about')
  await follow(page, '/docs')
  await expect(page.getByRole('heading', { name: 'Error', exact: true })).toBeVisible()
  await expect(page.getByText('ドキュメントの読み込みに失敗しました')).toBeVisible()
  await expect(page.getByText('Please try again later.')).toBeVisible()
  await expect(page).toHaveTitle('ドキュメント一覧 - kodama!')
  problems.length = 0
})

test('other pages load neither documents nor what draws them', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await open(page, '/')
  expect(files.filter((file) => /document-page|rules|appeal/.test(file))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('documents are there to read', async ({ page }) => {
    await page.goto('/docs')
    await page.getByRole('main').getByRole('link', { name: 'ルール' }).click()
    await expect(page.getByRole('heading', { name: 'ルール', level: 1 })).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
  })
})

for (const [policy, bypassCSP] of [
  ['with', false],
  ['without', true],
] as const) {
  test.describe(`${policy} the content security policy`, () => {
    test.use({ bypassCSP })

    test('no attack in a document runs', async ({ page, problems }) => {
      let text = ''
      await page.route('**/assets/rules-*.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `export default ${JSON.stringify(text)}`,
        }),
      )
      await page.route(/evil\.example/, (route) => route.abort())
      await page.exposeFunction('pwn', () => problems.push('an attack ran'))
      for (let start = 0; start < attacks.length; start += 15) {
        text = ['first &amp; last', ...attacks.slice(start, start + 15)].join('\n\n')
        await open(page, '/about')
        await follow(page, '/docs/ja/rules')
        await expect(page.getByText('first & last')).toBeVisible()
        const markup = page.getByRole('article')
        await expect(markup.locator(dangerous)).toHaveCount(0)
        const protocols = await markup
          .locator('a[href]')
          .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol))
        expect(protocols.filter((protocol) => !/^https?:$/.test(protocol))).toEqual([])
      }
      // Refused pictures and the like are complaints too, but none that matters here.
      expect(problems.filter((problem) => /attack ran|TrustedHTML/.test(problem))).toEqual([])
      problems.length = 0
    })
  })
}
