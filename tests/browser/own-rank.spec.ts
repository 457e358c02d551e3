import type { APIRequestContext, Page } from '@playwright/test'
import { answerCalls } from './answers.ts'
import { sumOfShifts, watchShifts } from './layout-shifts.ts'
import { expect, hydrated, open, test } from './server.ts'

type Player = { id: number; username: string; country: string }

test(
  "the signed-in player's row is marked, and nothing moves when the mark and the rank come",
  { tag: '@phone' },
  async ({ page, request }) => {
    const player = await playerAt(request, 5)
    await watchShifts(page)
    await signInAs(page, player)
    await open(page, '/leaderboards')
    const row = page.locator('#you')
    await expect(page.getByRole('link', { name: 'あなたは 5 位' })).toBeVisible()
    await expect(row).toContainText(player.username)
    await expect(row).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('tr[aria-current]')).toHaveCount(1)
    await expect(row.getByRole('link')).toHaveCSS('font-weight', '700')
    await expect(row).toHaveCSS('box-shadow', /3px 0px 0px 0px inset$/)
    expect(await sumOfShifts(page)).toBeLessThanOrEqual(0.01)
  },
)

test(
  'the own rank leads to the own row on its page, which is focused where it can be seen; so does the address',
  { tag: '@phone' },
  async ({ page, request }) => {
    const player = await playerAt(request, 60)
    await signInAs(page, player)
    await open(page, '/leaderboards')
    await page.getByRole('link', { name: 'あなたは 60 位' }).click()
    await expect(page).toHaveURL('/leaderboards?page=2#you')
    await expectOwnRowFocused(page, player)

    // On the page that is shown already.
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('link', { name: 'あなたは 60 位' }).click()
    await expectOwnRowFocused(page, player)

    await page.reload()
    await hydrated(page)
    await expectOwnRowFocused(page, player)
    await page.getByRole('link', { name: '前へ' }).click()
    await expect(page).toHaveURL('/leaderboards')
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await expect(page.locator('#you')).toHaveCount(0)
  },
)

test('the own rank is that of the leaderboard which is shown; without one there is no link', async ({
  page,
  request,
}) => {
  const player = await playerAt(request, 5)
  await signInAs(page, player)
  const { rank } = await (await request.get(`/v3/users/${player.id}/rank?sort=score`)).json()
  await open(page, '/leaderboards')
  await expect(page.getByRole('link', { name: 'あなたは 5 位' })).toBeVisible()
  await page.getByRole('link', { name: 'Score' }).click()
  await expect(page.getByRole('link', { name: `あなたは ${rank} 位` })).toBeVisible()

  const answered = page.waitForResponse('**/rank?**')
  const elsewhere = player.country === 'it' ? 'jp' : 'it'
  await open(page, `/leaderboards?country=${elsewhere}`)
  expect(await (await answered).json()).toEqual({ rank: null })
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.getByRole('link', { name: /^あなたは/ })).toHaveCount(0)
})

async function playerAt(request: APIRequestContext, rank: number): Promise<Player> {
  const { data } = await (await request.get('/v3/leaderboard?l=100')).json()
  return data[rank - 1]
}

async function signInAs(page: Page, { id, username }: Player) {
  await answerCalls(page, '/v3/authenticate/me', { json: { id, name: username, priv: 3 } })
  const identity = { token: 'abc', user: { id, name: username, privileges: 3 } }
  await page.addInitScript(
    (text) => localStorage.setItem('identity', text),
    JSON.stringify(identity),
  )
}

async function expectOwnRowFocused(page: Page, { username }: Player) {
  const link = page.locator('#you').getByRole('link', { name: username, exact: true })
  await expect(link).toBeFocused()
  await expect(page.locator('#you')).toBeInViewport({ ratio: 1 })
  // Nor is it under the header or the head of the table.
  const isOnTop = await page.locator('#you').evaluate((row) => {
    const { left, top, bottom, width } = row.getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) =>
      row.contains(document.elementFromPoint(left + width / 2, y)),
    )
  })
  expect(isOnTop).toBe(true)
  const outline = await link.evaluate((link) => getComputedStyle(link, '::after').outlineStyle)
  expect(outline).toBe('solid')
}
