import type { Page } from '@playwright/test'
import { listViolations } from './axe.ts'
import { expect, hydrated, open, test } from './server.ts'

test(
  'a list that comes when it is opened finds a country by its Japanese name, its English name or its code; a press elsewhere closes it and changes nothing',
  { tag: '@phone' },
  async ({ page }) => {
    const chunks: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('country-list')) chunks.push(request.url())
    })
    await page.goto('/leaderboards', { waitUntil: 'load' })
    await hydrated(page)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(chunks).toEqual([])
    await button(page).click()
    await expect(field(page)).toBeVisible()
    expect(chunks).toHaveLength(1)

    for (const text of ['ドイツ', 'germany', 'de']) {
      await field(page).fill(text)
      await expect(options(page).first()).toHaveText(/^ドイツ/)
    }
    await field(page).fill('アトランティス')
    await expect(options(page)).toHaveCount(0)
    await expect(page.getByText('該当する国・地域がありません。')).toBeVisible()

    await page.getByRole('heading', { level: 1 }).click()
    await expect(field(page)).toBeHidden()
    await expect(page).toHaveURL('/leaderboards')
  },
)

test('a pressed country is in the address and on the button, and All Countries undoes it', async ({
  page,
}) => {
  await open(page, '/leaderboards?page=2')
  await button(page).click()
  await expect(options(page).first()).toHaveText('All Countries')
  await field(page).fill('日本')
  await expect(options(page).first()).toHaveText(/日本/)
  await options(page).first().click()
  await expect(page).toHaveURL('/leaderboards?country=jp')
  await expect(button(page)).toHaveText('日本')
  await expect(button(page)).toBeFocused()
  const flags = page.locator('tbody').getByRole('img')
  await expect(page.locator('tbody').getByRole('img', { name: '日本' })).not.toHaveCount(0)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  const names = await flags.evaluateAll((all) => all.map((flag) => flag.getAttribute('aria-label')))
  expect(new Set(names)).toEqual(new Set(['日本']))

  await button(page).click()
  const chosen = page.getByRole('option', { name: '日本' })
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  await expect(chosen).toBeInViewport()
  await field(page).fill('日本')
  expect(await listViolations(page)).toEqual([])
  await field(page).fill('')
  await expect(options(page).first()).toHaveText('All Countries')
  await options(page).first().click()
  await expect(page).toHaveURL('/leaderboards')
  await page.goBack()
  await expect(button(page)).toHaveText('日本')
})

test('the keyboard alone opens, searches, chooses and closes', async ({ page, isMobile }) => {
  await open(page, '/leaderboards')
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect(options(page).first()).toBeVisible()
  // With a finger, the keyboard would cover the list.
  if (isMobile) {
    await expect(button(page)).toBeFocused()
    await page.keyboard.press('Tab')
  }
  await expect(field(page)).toBeFocused()
  await expect(active(page)).toHaveText('All Countries')
  // Screen readers use it.
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await active(page).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('data-active')
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toHaveText('All Countries')
  await page.keyboard.type('united')
  await expect(field(page)).toHaveValue('united')
  await expect(options(page).first()).not.toHaveText('All Countries')
  await page.keyboard.press('ArrowDown')
  const second = options(page).nth(1)
  await expect(second).toHaveAttribute('data-active')
  const [name = '', code = ''] = (await second.innerText()).split(/\n+/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/leaderboards?country=${code.toLowerCase()}`)
  await expect(button(page)).toHaveText(name)
  await expect(button(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(field(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await expect(button(page)).toBeFocused()
})

test.describe('in a browser from Austria', () => {
  test.use({ locale: 'de-AT' })

  test('Japan and Austria come first', async ({ page }) => {
    await open(page, '/leaderboards')
    await button(page).click()
    await expect(options(page).nth(0)).toHaveText('All Countries')
    await expect(options(page).nth(1)).toHaveText(/jp$/)
    await expect(options(page).nth(2)).toHaveText(/at$/)
  })
})

test('open in English, it has nothing that axe finds', { tag: '@long' }, async ({ page }) => {
  await open(page, '/leaderboards?country=jp')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Country: Japan' }).click()
  await expect(page.getByRole('option', { name: 'Japan' })).toBeInViewport()
  await field(page).fill('ja')
  expect(await listViolations(page)).toEqual([])
})

function button(page: Page) {
  return page.getByRole('button', { name: /^国・地域:/ })
}

function field(page: Page) {
  return page.getByRole('combobox')
}

function options(page: Page) {
  return page.getByRole('option')
}

function active(page: Page) {
  return page.locator('[role=option][data-active]')
}
