import type { Locator, Page } from '@playwright/test'
import { watchShifts } from './layout-shifts.ts'
import { expect, hydrated, open, socialPages, test } from './server.ts'

const identity = { token: 'x', user: { id: 3, name: 'kodama_demo', privileges: 3 } }

test('the header is brand green and 56 px high, the footer leads to documents and social pages, and the logo home without a new page', async ({
  page,
}) => {
  await open(page, '/about')
  const header = page.getByRole('banner')
  await expect(header).toHaveCSS('background-color', 'rgb(53, 108, 66)')
  expect((await header.boundingBox())?.height).toBe(56)

  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© 2024-2025')
  for (const [name, href] of [
    ['利用規約', '/docs/terms'],
    ['プライバシー', '/docs/privacy'],
    ['ガイドライン', '/docs/guideline'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  for (const href of Object.values(socialPages)) {
    await expect(footer.locator(`a[target=_blank][href="${href}"]`)).toHaveCount(1)
  }

  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await header.getByRole('link', { name: 'kodama' }).click()
  await expect(page).toHaveTitle('home - kodama!')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a menu that is clicked open and closed at once by Escape stays closed under the pointer', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has one menu, which does not open by hovering')
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await open(page, '/about')
  const menu = page.getByRole('banner').getByRole('button', { name: 'ヘルプ' })
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await page.clock.runFor(1000)
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
})

test(
  'the account appears without moving anything, its panel has its links, and signing out in one tab signs out the others',
  { tag: '@phone' },
  async ({ page, context, isMobile }) => {
    await context.route('**/v3/authenticate/me', (route) =>
      route.fulfill({ json: { id: 3, name: 'kodama_demo', priv: 3 } }),
    )
    await store(page, identity)
    await watchShifts(page)
    await open(page, '/')
    const button = page.getByRole('button', { name: 'kodama_demo のメニュー' })
    await expect(button).toBeVisible()
    expect(await shiftsOf(page)).toEqual([])

    await button.click()
    for (const [name, href] of [
      ['My Profile', '/users/3'],
      ['My Teams', '/teams/create'],
      ['Friends', '/users/3/friends'],
      ['Settings', '/users/3/settings'],
    ] as const) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
    }
    if (isMobile) await expect(page.getByRole('dialog', { name: 'kodama_demo' })).toBeVisible()
    await page.mouse.click(20, 100)
    await expect(page.getByRole('link', { name: 'My Profile' })).toBeHidden()
    await button.click()
    await page.getByRole('link', { name: 'My Teams' }).click()
    await expect(page).toHaveURL('/teams/create')
    await expect(page.getByRole('link', { name: 'My Profile' })).toBeHidden()
    await expect(page.getByRole('dialog')).toBeHidden()

    const other = await context.newPage()
    await other.goto('/')
    await hydrated(other)
    await expect(other.getByRole('button', { name: 'kodama_demo のメニュー' })).toBeVisible()
    await button.click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'ログイン' })).toBeVisible()
    expect(await storedIdentity(page)).toBeNull()
  },
)

test('on a large screen the menus lead where the specification says, by pointer and by keyboard', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has one menu')
  await open(page, '/')
  const header = page.getByRole('banner')
  const community = page.getByRole('button', { name: 'コミュニティ' })
  const team = page.getByRole('link', { name: 'チーム' })

  await test.step('a menu opens on hover and closes a moment after', async () => {
    await community.hover()
    await expect(team).toBeVisible()
    await page.mouse.move(700, 600)
    await expect(team).toBeHidden()
  })

  await test.step('a menu that was clicked open stays when the pointer leaves, until another one opens', async () => {
    await page.clock.install()
    await community.click()
    await page.mouse.move(700, 600)
    await page.clock.runFor(1000)
    await expect(team).toBeVisible()
    await page.clock.resume()
    await page.getByRole('button', { name: 'ヘルプ' }).hover()
    await expect(page.getByRole('link', { name: 'ルール' })).toBeVisible()
    await expect(team).toBeHidden()
    await page.mouse.move(700, 600)
    await expect(page.getByRole('link', { name: 'ルール' })).toBeHidden()
  })

  await test.step('a menu opens and closes by keyboard, and gives the focus back', async () => {
    await community.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(team).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(team).toBeHidden()
    await expect(community).toBeFocused()
  })

  await test.step('a menu closes when the focus goes on', async () => {
    await page.keyboard.press('Enter')
    await expect(team).toBeVisible()
    for (let link = 0; link < 3; link++) await page.keyboard.press('Tab')
    await expect(team).toBeHidden()
  })

  await community.click()
  await header.getByRole('button', { name: 'ヘルプ' }).hover()
  await expect(header.getByRole('link', { name: 'ルール' })).toBeVisible()
  const hrefs = await header
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs.slice(0, 2)).toEqual(['/leaderboards', '/beatmaps'])
  expect(hrefs.slice(-5)).toEqual([
    '/about',
    '/docs/ja/rules',
    '/docs/ja/faq',
    '/docs',
    socialPages.CHAT_URL,
  ])
})

test(
  'on a phone the menu and the sign-in panel lie over the page, lock its scroll and give it back',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    test.skip(!isMobile, 'a large screen has dropdowns')
    await open(page, '/api/reference')
    const html = page.locator('html')
    const menu = page.getByRole('button', { name: 'メニューを開く' })
    await menu.click()
    await expect(page.getByRole('link', { name: 'ランキング' })).toBeVisible()
    await expect(html).toHaveCSS('overflow-y', 'hidden')
    await page.getByRole('button', { name: 'メニューを閉じる' }).click()
    await expect(page.getByRole('link', { name: 'ランキング' })).toBeHidden()
    await expect(html).not.toHaveCSS('overflow-y', 'hidden')

    const dialog = page.getByRole('dialog', { name: 'ログイン' })
    const ways = [
      () => page.getByRole('button', { name: '閉じる' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(20, 100),
    ]
    for (const close of ways) {
      await page.getByRole('button', { name: 'ログイン' }).click()
      await expect(dialog).toBeVisible()
      await expect(html).toHaveCSS('overflow-y', 'hidden')
      // A sheet at the bottom, with rows for a thumb.
      const sheet = { left: 0, right: 390, bottom: 844, hasLowRow: false }
      await expect.poll(() => sheetOf(dialog)).toEqual(sheet)
      await close()
      await expect(dialog).toBeHidden()
      await expect(html).not.toHaveCSS('overflow-y', 'hidden')
    }

    // A link closes the menu.
    await menu.click()
    await page.getByRole('link', { name: 'チーム' }).click()
    await expect(page).toHaveURL('/teams')
    await expect(menu).toBeVisible()
  },
)

test.describe('on a tablet that is turned', () => {
  const upright = { width: 800, height: 1100 }
  const turned = { width: 1100, height: 800 }
  test.use({ viewport: upright })

  test('an open menu does not keep the page from scrolling, an open sign-in panel stays and can be closed, and going back closes the menu', async ({
    page,
  }) => {
    await open(page, '/leaderboards')
    const html = page.locator('html')
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    await expect(html).toHaveCSS('overflow-y', 'hidden')
    await page.setViewportSize(turned)
    await expect(html).not.toHaveCSS('overflow-y', 'hidden')
    await page.setViewportSize(upright)

    await page.getByRole('banner').getByRole('link', { name: 'kodama' }).click()
    await expect(page).toHaveURL('/')
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    await expect(page.locator('#mobile-menu')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/leaderboards')
    await expect(page.locator('#mobile-menu')).toBeHidden()

    await page.getByRole('button', { name: 'ログイン' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.setViewportSize(turned)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'ビートマップ' }).click()
    await expect(page).toHaveURL('/beatmaps')
  })
})

async function sheetOf(dialog: Locator) {
  return dialog.evaluate((dialog) => {
    const { left, right, bottom } = dialog.getBoundingClientRect()
    const rows = [...dialog.querySelectorAll('li > *')]
    const hasLowRow = rows.some((row) => row.getBoundingClientRect().height < 48)
    return { left, right, bottom, hasLowRow }
  })
}

/** On a page without scripts, so that no code of the site sees it too early. */
async function store(page: Page, value: unknown) {
  await page.goto('/healthz')
  await page.evaluate((value) => localStorage.setItem('identity', JSON.stringify(value)), value)
}

function storedIdentity(page: Page) {
  return page.evaluate(() => localStorage.getItem('identity'))
}

/** The browser reports a shift at most two frames later. */
function shiftsOf(page: Page) {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return (window as unknown as { shifts: number[] }).shifts
  })
}
