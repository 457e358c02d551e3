import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './server.ts'

const identity = { token: 'x', user: { id: 3, name: 'kodama_demo', privileges: 3 } }

test('the header is brand green and 56 px high', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header).toHaveCSS('background-color', 'rgb(53, 108, 66)')
  expect((await header.boundingBox())?.height).toBe(56)
})

test('the logo leads home, without loading a new page', async ({ page }) => {
  await page.goto('/about')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('banner').getByRole('link', { name: 'kodama' }).click()
  await expect(page).toHaveTitle('home - kodama!')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('the footer has the copyright and leads to documents and social pages', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© 2024-2025')
  await expect(footer.getByRole('link', { name: '利用規約' })).toHaveAttribute(
    'href',
    '/docs/terms',
  )
  await expect(footer.getByRole('link', { name: 'プライバシー' })).toHaveAttribute(
    'href',
    '/docs/privacy',
  )
  await expect(footer.getByRole('link', { name: 'ガイドライン' })).toHaveAttribute(
    'href',
    '/docs/guideline',
  )
  await expect(footer.locator('a[target=_blank]')).toHaveCount(3)
})

test('a malformed identity is removed, and the visitor is signed out', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('identity', '{"token": 5}'))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('identity'))).toBeNull()
})

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await signIn(page)
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('button', { name: 'kodama_demo のメニュー' })).toBeVisible()
  await page.getByRole('button', { name: 'kodama_demo のメニュー' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'ログイン' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('identity'))).toBeNull()
})

test('the account appears without moving anything', async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'kodama_demo のメニュー' })).toBeVisible()
  const shift = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as unknown as { value: number }[]
          resolve(entries.reduce((sum, entry) => sum + entry.value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
  expect(shift).toBe(0)
})

test.describe('on a large screen', () => {
  test.skip(({ isMobile }) => isMobile)

  test('the menus lead where the specification says', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'コミュニティ' }).click()
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
      'https://discord.com/',
    ])
  })

  test('a menu opens on hover and closes a moment after', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('button', { name: 'コミュニティ' }).hover()
    await expect(page.getByRole('link', { name: 'チーム' })).toBeVisible()
    await page.mouse.move(700, 600)
    await expect(page.getByRole('link', { name: 'チーム' })).toBeHidden()
  })

  test('a menu opens and closes by keyboard, and gives the focus back', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const button = page.getByRole('button', { name: 'コミュニティ' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'チーム' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'チーム' })).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('a menu closes when the focus goes on', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('button', { name: 'コミュニティ' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'チーム' })).toBeHidden()
  })

  test('the profile dropdown has its links and closes on an outside click', async ({ page }) => {
    await signIn(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'kodama_demo のメニュー' }).click()
    const expected = [
      ['My Profile', '/users/3'],
      ['My Teams', '/teams/create'],
      ['Friends', '/users/3/friends'],
      ['Settings', '/users/3/settings'],
    ] as const
    for (const [name, href] of expected) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
    }
    await page.mouse.click(700, 600)
    await expect(page.getByRole('link', { name: 'My Profile' })).toBeHidden()
  })

  test('the sign-in panel is a dropdown with its three links', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'ログイン' }).click()
    const hrefs = ['/reset-password', '/support', '/users/register']
    for (const href of hrefs) await expect(page.locator(`header a[href="${href}"]`)).toBeVisible()
    await page.getByRole('button', { name: 'ログイン', expanded: true }).click()
    await expect(page.locator('header a[href="/support"]')).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.skip(({ isMobile }) => !isMobile)

  test('the menu opens over the page, locks its scroll and gives it back', async ({ page }) => {
    await page.goto('/api/reference')
    await hydrated(page)
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    await expect(page.getByRole('link', { name: 'ランキング' })).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    await page.getByRole('button', { name: 'メニューを閉じる' }).click()
    await expect(page.getByRole('link', { name: 'ランキング' })).toBeHidden()
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
  })

  test('a link of the menu leads on and closes it', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    await page.getByRole('link', { name: 'チーム' }).click()
    await expect(page).toHaveURL('/teams')
    await expect(page.getByRole('button', { name: 'メニューを開く' })).toBeVisible()
  })

  test('the sign-in panel is a modal that closes by its button, Escape and the backdrop', async ({
    page,
  }) => {
    await page.goto('/')
    const open = () => page.getByRole('button', { name: 'ログイン' }).click()
    const dialog = page.getByRole('dialog', { name: 'ログイン' })
    await open()
    await expect(dialog).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    await page.getByRole('button', { name: '閉じる' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
    await open()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await open()
    await page.mouse.click(20, 700)
    await expect(dialog).toBeHidden()
  })

  test('the profile panel is a modal with the name and its links', async ({ page }) => {
    await signIn(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'kodama_demo のメニュー' }).click()
    await expect(page.getByRole('dialog', { name: 'kodama_demo' })).toBeVisible()
    await page.getByRole('link', { name: 'My Teams' }).click()
    await expect(page).toHaveURL('/teams/create')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

async function signIn(page: Page) {
  const { id, name, privileges } = identity.user
  await page
    .context()
    .route('**/v3/authenticate/me', (route) =>
      route.fulfill({ json: { id, name, priv: privileges } }),
    )
  // Once: signing out must be able to remove it.
  await page.goto('/')
  await page.evaluate((value) => localStorage.setItem('identity', JSON.stringify(value)), identity)
}

test.describe('on a tablet that is turned', () => {
  test.use({ viewport: { width: 800, height: 1100 } })

  test('an open menu does not keep the page from scrolling', async ({ page }) => {
    await page.goto('/leaderboards')
    await hydrated(page)
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    await page.setViewportSize({ width: 1100, height: 800 })
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
  })

  test('an open sign-in panel stays, and can be closed', async ({ page }) => {
    await page.goto('/leaderboards')
    await hydrated(page)
    await page.getByRole('button', { name: 'ログイン' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.setViewportSize({ width: 1100, height: 800 })
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'ビートマップ' }).click()
    await expect(page).toHaveURL('/beatmaps')
  })

  test('going back closes the menu', async ({ page }) => {
    await page.goto('/leaderboards')
    await hydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'kodama' }).click()
    await expect(page).toHaveURL('/')
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    await expect(page.locator('#mobile-menu')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/leaderboards')
    await expect(page.locator('#mobile-menu')).toBeHidden()
  })
})
