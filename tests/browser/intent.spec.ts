import type { Locator, Page } from '@playwright/test'
import { expect, open, test } from './server.ts'

/** The queries of the leaderboards that the page has asked for. */
function watchCalls(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/v3/leaderboard') calls.push(searchParams.toString())
  })
  return calls
}

// Rows stay fresh for seconds, and a busy machine takes longer.
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date()))

const ways: Record<string, (target: Locator) => Promise<unknown>> = {
  'the pointer': (target) => target.hover(),
  'the focus': (target) => target.focus(),
  'a finger': (target) => target.dispatchEvent('touchstart'),
}

for (const [way, rest] of Object.entries(ways)) {
  test(`what ${way} is on is there before it is chosen, and choosing it asks for nothing`, async ({
    page,
  }) => {
    await open(page, '/leaderboards')
    const calls = watchCalls(page)
    const next = page.getByRole('link', { name: '次へ' })
    const answered = page.waitForResponse('**/v3/leaderboard?**p=2**')
    await rest(next)
    await answered
    await next.click()
    await expect(rows(page).first().locator('td').first()).toHaveText('51')
    expect(calls).toHaveLength(1)

    const mode = page.getByRole('link', { name: 'taiko' })
    const answeredMode = page.waitForResponse('**/v3/leaderboard?mode=1**')
    await rest(mode)
    await answeredMode
  })
}

test('a country that the keyboard or the pointer rests on is there before it is chosen', async ({
  page,
}) => {
  await open(page, '/leaderboards')
  const calls = watchCalls(page)
  await page.getByRole('button', { name: /^国・地域/ }).click()
  const korea = page.waitForResponse('**/v3/leaderboard?**country=kr**')
  await page.getByRole('combobox').fill('kr')
  await korea
  const japan = page.waitForResponse('**/v3/leaderboard?**country=jp**')
  await page.getByRole('combobox').fill('japan')
  await japan
  const asked = calls.length
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/leaderboards?country=jp')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  expect(calls).toHaveLength(asked)
})

function rows(page: Page) {
  return page.locator('tbody tr')
}
