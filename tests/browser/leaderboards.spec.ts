import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { hold } from './answers.ts'
import { axeOn } from './axe.ts'
import { watchShifts } from './layout-shifts.ts'
import { expectProblems, failedWith } from './problems.ts'
import { expect, open, test } from './server.ts'

const calls = '**/v3/leaderboard?**'

test(
  'the first page lists fifty players, best first, each with their numbers and a flag of one file',
  { tag: '@phone' },
  async ({ page }) => {
    const files: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('flags')) files.push(request.url())
    })
    await open(page, '/leaderboards')
    await expect(page).toHaveTitle('leaderboards - kodama!')
    await expect(rows(page)).toHaveCount(50)
    await expect(rows(page).first()).toHaveText(/^1[^\d].*\d+.*\d+\.\d\d%/)
    const values = await rows(page)
      .locator('td:last-child')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.textContent?.replace(/\D/g, ''))))
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    expect(values.at(-1)).toBeGreaterThan(0)
    await expect.poll(() => undrawnFlags(page)).toBe(0)
    expect(files).toHaveLength(1)
  },
)

test('mode, relax mode and sort are links that the address keeps, and back undoes them', async ({
  page,
}) => {
  await open(page, '/leaderboards')
  // For a screen reader: each change, but not what the page shows first.
  const told = page.getByRole('status')
  await expect(told).toBeEmpty()
  await choose(page, 'モード', 'taiko')
  await expect(page).toHaveURL('/leaderboards?mode=1')
  await expect(told).toHaveText(/^taiko Vanilla、All Countries、PP 順: 1〜\d+ 位$/)
  await choose(page, 'モード', 'Relax')
  await expect(page).toHaveURL('/leaderboards?mode=1&relax=1')
  await choose(page, '並び順', 'Score')
  await expect(page).toHaveURL('/leaderboards?mode=1&relax=1&sort=score')
  await expect(page.getByRole('columnheader').last()).toHaveText('Score')
  await choose(page, '並び順', 'PP')
  await expect(page).toHaveURL('/leaderboards?mode=1&relax=1')
  await choose(page, 'モード', 'Vanilla')
  await expect(page).toHaveURL('/leaderboards?mode=1')
  await choose(page, 'モード', 'standard')
  await expect(page).toHaveURL('/leaderboards')
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/leaderboards?mode=1&relax=1&sort=score')
  await expect(page.getByRole('columnheader').last()).toHaveText('Score')
  await page.goForward()
  await expect(page.getByRole('columnheader').last()).toHaveText('PP')
})

test('the keyboard reaches and presses every choice, and a pair that nobody can play is none', async ({
  page,
}) => {
  await open(page, '/leaderboards?mode=3')
  await expect(link(page, 'モード', 'Relax')).toBeDisabled()
  await expect(link(page, 'モード', 'Autopilot')).toBeDisabled()
  await link(page, 'モード', 'taiko').focus()
  await page.keyboard.press('Enter')
  await expect(link(page, 'モード', 'taiko')).toHaveAttribute('aria-current', 'page')
  await link(page, '並び順', 'Score').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/leaderboards?mode=1&sort=score')
  await expect(link(page, '並び順', 'Score')).toHaveAttribute('aria-current', 'page')
  await settled(page)
  await rows(page).first().getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/users\/\d+\?mode=1$/)
})

test.describe('paging', () => {
  test('going on to the end meets every player once, and the ends lead nowhere', async ({
    page,
    request,
  }) => {
    await open(page, '/leaderboards?sort=score')
    await expect(pageLink(page, '前へ')).toBeDisabled()
    // Read aloud as two words.
    await expect(page.getByRole('navigation', { name: 'ページ送り' })).toContainText(
      '1 ページ目 1〜',
    )
    const met: string[] = []
    for (let number = 1; ; number++) {
      await expect(page.getByText(`${number} ページ目`)).toBeVisible()
      await settled(page)
      met.push(...(await listLinks(page)))
      if (await pageLink(page, '次へ').isDisabled()) break
      await pageLink(page, '次へ').click()
      await expect(page).toHaveURL(`/leaderboards?sort=score&page=${number + 1}`)
      const first = 50 * number + 1
      await expect(page.getByRole('status')).toContainText(`、Score 順: ${first}〜`)
    }
    const all: string[] = []
    for (let number = 1; number <= 3; number++) {
      const { data } = await (
        await request.get(`/v3/leaderboard?sort=score&l=100&p=${number}`)
      ).json()
      all.push(...data.map(({ id }: { id: number }) => `/users/${id}`))
    }
    expect(met).toEqual(all)
    expect(new Set(met).size).toBe(met.length)
  })

  test('ranks go on over the pages, and another leaderboard begins at its first; a page past the last leads there', async ({
    page,
  }) => {
    await open(page, '/leaderboards?page=2000')
    await expect(page.getByText('No users found!', { exact: true })).toBeVisible()
    const toFirst = page.getByRole('link', { name: '最初のページへ' })
    // It leads elsewhere, so it is not marked as the row or the link of where one is.
    await expect(toFirst).not.toHaveAttribute('aria-current')
    await toFirst.click()
    await expect(page).toHaveURL('/leaderboards')
    await expect(rows(page)).toHaveCount(50)
    await pageLink(page, '次へ').click()
    await expect(page).toHaveURL('/leaderboards?page=2')
    await expect(rows(page).first()).toHaveText(/^51/)
    await expect(page.getByText(/^51〜\d+ 位$/)).toBeVisible()
    await choose(page, '並び順', 'Score')
    await expect(page).toHaveURL('/leaderboards?sort=score')
    await expect(rows(page).first()).toHaveText(/^1[^\d]/)
    await page.goBack()
    await expect(rows(page).first()).toHaveText(/^51/)
  })
})

test('what an address says wrongly is the default; a row leads to its player in the same mode, wherever it is pressed', async ({
  page,
}) => {
  await open(page, '/leaderboards?mode=3&relax=2&sort=acc&country=atlantis&page=-1')
  await expect(link(page, 'モード', 'standard')).toHaveAttribute('aria-current', 'page')
  await expect(link(page, 'モード', 'Autopilot')).toHaveAttribute('aria-current', 'page')
  await expect(link(page, '並び順', 'PP')).toHaveAttribute('aria-current', 'page')
  await expect(picker(page)).toHaveText('All Countries')
  await expect(rows(page).first()).toHaveText(/^1[^\d]/)

  await choose(page, 'モード', 'Relax')
  await choose(page, 'モード', 'taiko')
  const row = rows(page).nth(2)
  await expect(row.getByRole('link')).toHaveAttribute('href', /^\/users\/\d+\?mode=1&relax=1$/)
  await settled(page)
  const href = await row.getByRole('link').getAttribute('href')
  const box = await row.boundingBox()
  await row.click({ position: { x: (box?.width ?? 0) - 8, y: (box?.height ?? 0) - 8 } })
  await expect(page).toHaveURL(href ?? '')
})

test.describe('states', () => {
  test('the rows of before stay, dimmed and with their ranks, until the next ones come; a failure says so in the words of the server too, and the button tries again', async ({
    page,
    problems,
  }) => {
    await open(page, '/leaderboards?page=2')
    const release = await hold(page, calls)
    await choose(page, 'モード', 'taiko')
    await expect(link(page, 'モード', 'taiko')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect(rows(page).first()).toHaveText(/^51/)
    release()
    await expect(rows(page).first()).toHaveText(/^1[^\d]/)
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')

    const user_feedback = 'ただいま混み合っています。'
    await page.route(calls, (route) => route.fulfill({ status: 503, json: { user_feedback } }))
    await choose(page, '並び順', 'Score')
    await expect(page.getByRole('alert')).toContainText('Failed to fetch data from server')
    await expect(page.getByRole('alert')).toContainText(user_feedback)
    const { violations } = await axeOn(page).analyze()
    expect(violations).toEqual([])
    await page.unroute(calls)
    await page.getByRole('button', { name: 'もう一度試す' }).click()
    await expect(rows(page)).toHaveCount(50)
    await expectProblems(problems, [failedWith(503)])
  })

  test(
    'five skeleton rows stand where there is nothing yet, and nothing moves as rows come',
    { tag: '@phone' },
    async ({ page }) => {
      await watchShifts(page)
      const shell = readFileSync('apps/web/dist/client/index.html', 'utf8')
      await page.route('/leaderboards', (route) =>
        route.fulfill({ contentType: 'text/html', body: shell }),
      )
      const release = await hold(page, calls)
      await page.goto('/leaderboards')
      await expect(page.locator('tbody tr')).toHaveCount(5)
      const skeleton = await page.locator('tbody tr').nth(4).boundingBox()
      release()
      await expect(rows(page)).toHaveCount(50)
      expect(await rows(page).nth(4).boundingBox()).toEqual(skeleton)
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.01)
    },
  )

  test(
    'names of any length and the largest numbers fit the screen',
    { tag: '@phone' },
    async ({ page }) => {
      await open(page, '/leaderboards')
      const chosen_mode = {
        ranked_score: Number.MAX_SAFE_INTEGER,
        total_score: Number.MAX_SAFE_INTEGER,
        playcount: 2 ** 31 - 1,
        playtime: 1,
        accuracy: 100,
        pp: 2 ** 31 - 1,
        max_combo: 1,
      }
      const entry = { id: 3, username: 'WWWWWWWWWWWWWWW', country: 'gs', chosen_mode }
      await page.route(calls, (route) =>
        route.fulfill({ json: { status: 'success', data: [entry], has_next: false } }),
      )
      await choose(page, '並び順', 'Score')
      await expect(rows(page).first()).toContainText('9,007,199,254,740,991')
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0)
      const [cell, table] = await Promise.all([
        page.getByRole('cell').last().boundingBox(),
        page.getByRole('table').boundingBox(),
      ])
      expect((cell?.x ?? 0) + (cell?.width ?? 0)).toBeLessThan(
        (table?.x ?? 0) + (table?.width ?? 0),
      )
    },
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('fifty rows, the country and links for everything else are there', async ({ page }) => {
    await page.goto('/leaderboards')
    await expect(rows(page)).toHaveCount(50)
    await pageLink(page, '次へ').click()
    await expect(rows(page).first()).toHaveText(/^51/)
    await page.goto('/leaderboards?country=jp')
    await expect(picker(page)).toHaveText('日本')
    await choose(page, '並び順', 'Score')
    await expect(page).toHaveURL('/leaderboards?sort=score&country=jp')
  })
})

/** The rows belong to the current address. */
async function settled(page: Page) {
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
}

function rows(page: Page) {
  return page.getByRole('rowheader').locator('..')
}

function link(page: Page, group: string, name: string) {
  return page.getByRole('navigation', { name: group }).getByRole('link', { name, exact: true })
}

function choose(page: Page, group: string, name: string) {
  return link(page, group, name).click()
}

function pageLink(page: Page, name: string) {
  return link(page, 'ページ送り', name)
}

function picker(page: Page) {
  return page.getByRole('button', { name: /^国・地域:/ })
}

function listLinks(page: Page) {
  return rows(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
}

function undrawnFlags(page: Page) {
  return page
    .locator('tbody svg use')
    .evaluateAll(
      (uses) => uses.filter((use) => (use as SVGUseElement).getBBox().width === 0).length,
    )
}
