import type { Page } from '@playwright/test'
import { hold } from './answers.ts'
import { expectProblems, failedWith } from './problems.ts'
import { answerOwnCalls, signInAs } from './profile-editor-answers.ts'
import { answerScores, failureText, notFoundText, visit } from './profiles.ts'
import { expect, follow, hydrated, open, test } from './server.ts'

function listOf(page: Page, name = 'Best Scores') {
  const box = page.getByRole('region', { name })
  return {
    box,
    rows: box.locator('ol > li'),
    label: box.locator('p', { hasText: /^Results/ }),
    told: box.getByRole('status'),
    back: box.getByLabel('前のページ'),
    forward: box.getByLabel('次のページ'),
    size: (size: number) => box.getByRole('link', { name: `${size} 件ずつ表示`, exact: true }),
  }
}

test('pages go back and forward, and stand in the address', async ({ page }) => {
  await answerScores(page, 3, 'best', 12)
  await visit(page, '/users/3')
  const list = listOf(page)
  await expect(list.label).toHaveText('Results 1 - 5')
  await expect(list.rows).toHaveCount(5)
  await expect(list.back).toHaveAttribute('aria-disabled', 'true')
  await list.forward.click()
  await expect(page).toHaveURL('/users/3?best=2')
  await expect(list.label).toHaveText('Results 6 - 10')
  await list.forward.focus()
  await page.keyboard.press('Enter')
  await expect(list.label).toHaveText('Results 11 - 12')
  await expect(list.rows).toHaveCount(2)
  await expect(list.forward).toHaveAttribute('aria-disabled', 'true')
  await expect(list.forward).toBeFocused()
  // For a screen reader.
  await expect(list.told).toHaveText('Results 11 - 12')
  await list.back.click()
  await expect(list.label).toHaveText('Results 6 - 10')
  await page.goBack()
  await expect(list.label).toHaveText('Results 11 - 12')
})

test('another page size begins at the first page, and the other list stays', async ({ page }) => {
  await answerScores(page, 3, 'best', 60)
  await answerScores(page, 3, 'recent', 60)
  await visit(page, '/users/3?best=3&recent=2')
  const list = listOf(page)
  await expect(list.label).toHaveText('Results 11 - 15')
  await list.size(20).click()
  await expect(page).toHaveURL('/users/3?best_size=20&recent=2')
  await expect(list.label).toHaveText('Results 1 - 20')
  await expect(list.rows).toHaveCount(20)
  await expect(listOf(page, 'Recent Scores').label).toHaveText('Results 6 - 10')
  await list.size(10).click()
  await expect(list.label).toHaveText('Results 1 - 10')
  await list.size(5).click()
  await expect(page).toHaveURL('/users/3?recent=2')

  // The list ends exactly at the end of a page.
  await answerScores(page, 5, 'best', 100)
  await follow(page, '/users/5?best=5&best_size=20')
  await expect(list.label).toHaveText('Results 81 - 100')
  await expect(list.forward).toHaveAttribute('aria-disabled', 'true')
})

test('the next page is loaded when the buttons are seen, one call for each page, and shows at once', async ({
  page,
}) => {
  const offsets = await answerScores(page, 4, 'best', 52)
  await visit(page, '/users/4?best=2&best_size=20')
  const list = listOf(page)
  await expect(list.label).toHaveText('Results 21 - 40')
  expect(offsets).toEqual([20])
  await list.label.scrollIntoViewIfNeeded()
  await expect.poll(() => offsets).toEqual([20, 40])
  // From now on nothing arrives.
  await page.route(/scope=best/, () => {})
  await list.forward.click()
  await expect(list.label).toHaveText('Results 41 - 52')
  await expect(list.forward).toHaveAttribute('aria-disabled', 'true')
  await list.back.click()
  await expect(list.label).toHaveText('Results 21 - 40')
})

test('the rows stay while the next ones are on their way; a player who is gone by then does not exist', async ({
  page,
  problems,
}) => {
  await open(page, '/users/3')
  const list = listOf(page)
  // Until then the times are days.
  await expect(list.rows.first().locator('time[title]')).toBeVisible()
  const titles = await list.rows.allInnerTexts()
  const release = await hold(page, '**/v1/get_player_scores**')
  await page.getByRole('link', { name: 'mania' }).click()
  await expect(page).toHaveURL('/users/3?mode=3')
  await expect(list.box.locator('[aria-busy=true]')).toBeVisible()
  expect(await list.rows.allInnerTexts()).toEqual(titles)
  release()
  await expect(list.box.locator('[aria-busy=false]')).toBeVisible()
  expect(await list.rows.allInnerTexts()).not.toEqual(titles)

  await page.route('**/v1/get_player_scores**', (route) =>
    route.fulfill({ status: 404, json: { status: 'Player not found.' } }),
  )
  await page.getByRole('link', { name: 'taiko' }).click()
  await expect(page.getByText(notFoundText, { exact: true })).toBeVisible()
  await expectProblems(problems, [/isNotFound: true/])
})

test(
  'skeleton rows are as tall as the rows that come; a list that fails says so in its own box, and can be tried again',
  { tag: '@phone' },
  async ({ page, problems }) => {
    const release = await hold(page, /scope=best/)
    await visit(page, '/users/3')
    const list = listOf(page)
    const skeleton = await list.box.getByRole('status').first().boundingBox()
    release()
    await expect(list.rows).toHaveCount(5)
    expect(await list.box.locator('ol').boundingBox()).toEqual(skeleton)

    await answerScores(page, 4, 'best', 12)
    await answerScores(page, 4, 'recent', 12)
    await page.route(/scope=best/, (route) => route.fulfill({ status: 500, json: { status: 'x' } }))
    await follow(page, '/users/4')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('あおば通り')
    await expect(list.box.getByText(failureText, { exact: true })).toBeVisible()
    await expect(listOf(page, 'Recent Scores').rows).toHaveCount(5)
    await page.unroute(/scope=best/)
    await list.box.getByRole('button', { name: 'もう一度試す' }).click()
    await expect(list.rows).toHaveCount(5)
    await expect(page.getByText(failureText)).toHaveCount(0)
    await expectProblems(problems, [failedWith(500)])
  },
)

test('past the end the last page shows, from the server and in the browser, and back and forward go on from it', async ({
  page,
}) => {
  const list = listOf(page, 'Recent Scores')
  await page.goto('/users/3?mode=3&recent=50')
  await expect(list.label).toHaveText('Results 6 - 7')
  await hydrated(page)
  await expect(list.rows).toHaveCount(2)
  await expect(list.forward).toHaveAttribute('aria-disabled', 'true')
  await list.back.click()
  await expect(page).toHaveURL('/users/3?mode=3')
  await expect(list.label).toHaveText('Results 1 - 5')
  await follow(page, '/users/3?mode=3&recent=999999999&recent_size=5')
  await expect(list.label).toHaveText('Results 6 - 7')
  await page.goBack()
  await expect(list.label).toHaveText('Results 1 - 5')
  await page.goForward()
  await expect(list.label).toHaveText('Results 6 - 7')
})

test('who has no scores yet reads on the own profile how to connect the game, and nobody else does', async ({
  page,
}) => {
  const how = page.getByRole('link', { name: 'つなぎ方を見る' })
  await answerOwnCalls(page, {})
  await signInAs(page, 4)
  await open(page, '/users/18')
  await expect(page.getByText('このモードのベストスコアはまだありません。')).toBeVisible()
  await expect(how).toHaveCount(0)
  await signInAs(page, 18)
  await open(page, '/users/18')
  await expect(how).toHaveAttribute('href', '/docs/ja/faq')
})

test('empty lists say so, whatever page is asked for', async ({ page }) => {
  await open(page, '/users/18?best=3')
  await expect(listOf(page).label).toHaveText('Results 0 - 0')
  await expect(listOf(page).back).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('このモードのベストスコアはまだありません。')).toBeVisible()
  await expect(page.getByText('このモードの最近のスコアはまだありません。')).toBeVisible()
  await expect(page.getByText('Results 0 - 0')).toHaveCount(2)
  await expect(listOf(page).forward).toHaveAttribute('aria-disabled', 'true')
})

test(
  'each row is one link with everything about the score, of a beatmap that is gone too; many mods leave room for its name',
  { tag: '@phone' },
  async ({ page }) => {
    await answerScores(page, 3, 'best', 1)
    await changeScores(page, /scope=recent/, { beatmap: null })
    await visit(page, '/users/3')
    const row = listOf(page).rows.first()
    const link = row.getByRole('link')
    await expect(link).toHaveCount(1)
    await expect(link).toHaveAttribute('href', '/scores/1')
    for (const text of ['title 1', 'artist · Insane', '999.00 pp', '98.77%', '1,234x']) {
      await expect(link.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(link.locator('li')).toHaveText([/HD/, /HR/, /NC/])
    // A list would be told with its length in each row.
    await expect(link.getByRole('list')).toHaveCount(0)
    await expect(link).toHaveAccessibleName(
      /^SS\s*（シルバー）\s+title 1\s+artist · Insane\s+98.77%\s+1,234x\s+999.00 pp\s+\S+前\s+ヒドゥン\s+ハードロック\s+ナイトコア$/,
    )
    // The browser's time zone is Tokyo.
    await expect(link.locator('time')).toHaveAttribute('datetime', '2026-01-01T00:00:00Z')
    await expect(link.locator('time')).toHaveAttribute('title', '2026/01/01 9:00')
    await expect(link.getByText(/^SS/)).toHaveCSS('color', 'rgb(215, 227, 236)')
    expect(await link.boundingBox()).toEqual(await row.boundingBox())
    const { rows } = listOf(page, 'Recent Scores')
    await expect(rows.getByText('不明なビートマップ')).toHaveCount(5)

    await changeScores(page, /scope=best/, { mods: 2_147_483_647 })
    await follow(page, '/users/4')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('あおば通り')
    const name = listOf(page).rows.first().getByText(' · ')
    expect((await name.boundingBox())?.width).toBeGreaterThan(80)
  },
)

test('below 640 px a score is a compact card, and from there on a row', async ({ page }) => {
  await page.goto('/users/3')
  const row = listOf(page).rows.first()
  for (const [width, isCompact] of [
    [639, true],
    [640, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const grade = await row.getByText(/^(SS|[SABCDF])$/).boundingBox()
    const pp = await row
      .getByText(/\d pp$/)
      .last()
      .boundingBox()
    const detail = await row.getByText(' · ').boundingBox()
    const isBelow = (pp?.y ?? 0) >= (detail?.y ?? 0) + (detail?.height ?? 0) - 2
    expect([width, isBelow]).toEqual([width, isCompact])
    expect(grade?.x).toBeLessThan(pp?.x ?? 0)
  }
})

async function changeScores(page: Page, calls: RegExp, changes: object) {
  await page.route(calls, async (route) => {
    const response = await route.fetch()
    const { status, scores } = await response.json()
    const changed = scores.map((score: object) => ({ ...score, ...changes }))
    await route.fulfill({ response, json: { status, scores: changed } })
  })
}
