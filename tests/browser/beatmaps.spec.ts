import { promised } from './answers.ts'
import { axeOn } from './axe.ts'
import {
  answerWith,
  beatmapset,
  cards,
  openBeatmaps,
  searchBox,
  searchPath,
  walkToBeatmaps,
} from './beatmapsets.ts'
import { expectProblems, failedWith } from './problems.ts'
import { expect, test } from './server.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the first beatmapsets are there, and the form searches', async ({ page }) => {
    await page.goto('/beatmaps?mode=0')
    await expect(cards(page)).toHaveCount(50)
    await searchBox(page).fill('Night Mix')
    await page.getByRole('combobox', { name: 'ステータス' }).selectOption('Ranked')
    await page.getByRole('button', { name: '検索' }).click()
    await expect(page).toHaveURL('/beatmaps?mode=0&q=Night+Mix&status=1')
    await expect(cards(page).first()).toContainText('Night Mix')
    await expect(searchBox(page)).toHaveValue('Night Mix')
  })
})

test('the page is taken over without asking again; what is typed is looked for after a pause, in one entry of the history', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/about')
  await openBeatmaps(page)
  await expect(cards(page)).toHaveCount(50)
  expect(asked.filter((url) => url.includes('/api/v2/'))).toEqual([])
  await searchBox(page).pressSequentially('Night Mix', { delay: 20 })
  await expect(page).toHaveURL('/beatmaps?q=Night+Mix')
  await expect(cards(page).filter({ hasNotText: 'Night Mix' })).toHaveCount(0)
  await searchBox(page).fill('')
  await expect(page).toHaveURL('/beatmaps')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('mode and status are in the address, and back and forward bring them back; a search asks as the API wants it', async ({
  page,
}) => {
  await openBeatmaps(page)
  const status = page.getByRole('combobox', { name: 'ステータス' })
  const modes = page.getByRole('navigation', { name: 'モード' })
  await modes.getByRole('link', { name: 'mania' }).click()
  await expect(page).toHaveURL('/beatmaps?mode=3')
  await status.selectOption('Loved')
  await expect(page).toHaveURL('/beatmaps?mode=3&status=4')
  const call = page.waitForRequest((request) => request.url().includes('q='))
  // Without a pause: after one, the typing itself would search and replace the history entry.
  await searchBox(page).evaluate((box: HTMLInputElement) => {
    box.value = '無い森'
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    box.form?.requestSubmit()
  })
  await expect(page).toHaveURL('/beatmaps?q=無い森&mode=3&status=4')
  expect(Object.fromEntries(new URL((await call).url()).searchParams)).toEqual({
    q: '無い森',
    m: '3',
    s: '4',
    sort: 'ranked_desc',
    nsfw: 'false',
  })

  await page.goBack()
  await expect(searchBox(page)).toHaveValue('')
  await page.goBack()
  await expect(status).toHaveValue('-3')
  await expect(modes.getByRole('link', { name: 'mania' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(modes.getByRole('link', { name: 'Any' })).toHaveAttribute('aria-current', 'page')
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL('/beatmaps?mode=3&status=4')
  await expect(status).toHaveValue('4')
})

test('an older answer that comes late does not take the place of a newer one', async ({ page }) => {
  const late = promised()
  const answered = promised()
  await page.route(searchPath, async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q')
    if (q === 'old') await late.promise
    const json = { beatmapsets: [beatmapset(1, { title: `found ${q}` })], cursor_string: null }
    await route.fulfill({ json })
    if (q === 'old') answered.keep()
  })
  await openBeatmaps(page)
  await searchBox(page).fill('old')
  await expect(page).toHaveURL('/beatmaps?q=old')
  await searchBox(page).fill('new')
  await expect(cards(page)).toHaveText([/found new/])
  late.keep()
  await answered.promise
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(cards(page)).toHaveText([/found new/])
})

test(
  'nine skeletons of the size of a card show while the list is on its way',
  { tag: '@phone' },
  async ({ page }) => {
    const answer = promised()
    await page.route(searchPath, async (route) => {
      await answer.promise
      await route.continue()
    })
    await walkToBeatmaps(page)
    const skeletons = page.locator('main output > span')
    await expect(skeletons).toHaveCount(9)
    const before = await skeletons.first().boundingBox()
    answer.keep()
    await expect(cards(page)).toHaveCount(50)
    await expect(skeletons).toHaveCount(0)
    expect(await cards(page).first().boundingBox()).toEqual(before)
  },
)

test('an address that cannot be read shows everything; who scrolls sees every beatmapset of the catalogue once', async ({
  page,
}) => {
  await openBeatmaps(page, '?mode=9&status=best')
  await expect(cards(page)).toHaveCount(50)
  await expect(page.getByRole('combobox', { name: 'ステータス' })).toHaveValue('-3')
  await expect
    .poll(async () => {
      await cards(page).last().scrollIntoViewIfNeeded()
      return cards(page).count()
    })
    .toBe(120)
  const links = await cards(page)
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(120)
  await expect(page.getByRole('button', { name: 'もっと見る' })).toHaveCount(0)
})

const failedSearch = [failedWith(500), /^The beatmaps could not be loaded\. CallError: HTTP 500/]

test('a page or a search that fails says so and what to do, and can be tried again; both are logged', async ({
  page,
  problems,
}) => {
  await openBeatmaps(page)
  await page.route(searchPath, (route) => route.fulfill({ status: 500, json: {} }))
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(50)
  await expect(
    page.getByRole('status').filter({ hasText: '続きを読み込めませんでした' }),
  ).toBeVisible()
  await page.unroute(searchPath)
  await page.getByRole('button', { name: 'もっと見る' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(50)
  await expectProblems(problems, failedSearch)

  await page.route(searchPath, (route) => route.fulfill({ status: 500, json: {} }))
  await searchBox(page).fill('Night')
  await expect(cards(page)).toHaveCount(0)
  await expect(page.getByRole('status')).toHaveText('ビートマップを読み込めませんでした')
  await expect(page.getByText('少し待ってから、もう一度検索してください')).toBeVisible()
  await page.unroute(searchPath)
  await page.getByRole('button', { name: 'もう一度検索' }).click()
  await expect(cards(page).first()).toContainText('Night')
  await expectProblems(problems, failedSearch)
})

test('nothing found says what would be here, and leads back to everything', async ({ page }) => {
  await openBeatmaps(page, '?q=kodama-nothing')
  await expect(page.getByText('ビートマップが見つかりません')).toBeVisible()
  const { violations } = await axeOn(page).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.getByRole('link', { name: '検索条件をクリア' }).click()
  await expect(page).toHaveURL('/beatmaps')
  await expect(cards(page)).toHaveCount(50)
  await expect(searchBox(page)).toHaveValue('')
})

test('an empty catalogue says what will be here', async ({ page }) => {
  await answerWith(page)
  await walkToBeatmaps(page)
  await expect(page.getByText('ビートマップはまだありません')).toBeVisible()
})
