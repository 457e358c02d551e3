import type { Page } from '@playwright/test'
import { expect, follow, open, test } from './server.ts'

/** Every screen with its tab title; the fixture `problems` counts what the browser reports. */
const screens: [path: string, title: string][] = [
  ['/leaderboards', 'leaderboards - kodama!'],
  ['/supporter', 'supporter - kodama!'],
  ['/docs', 'ドキュメント一覧 - kodama!'],
  ['/docs/ja/rules', 'ルール - kodama!'],
  ['/docs/ja/faq', 'error - kodama!'],
  ['/scores/1', 'Hidden Heron - Orchard Static - Afterimage (Night Mix) [Easy] - kodama!'],
  ['/teams/create', 'under dev - kodama!'],
  ['/users/register', 'register - kodama!'],
  ['/api/reference', 'api - kodama!'],
  ['/users/3/settings', 'under dev - kodama!'],
  ['/reset-password', 'reset password - kodama!'],
  ['/users/3/friends', 'under dev - kodama!'],
  ['/invite/x', 'invite - kodama!'],
  ['/no/such/page', 'not found - kodama!'],
]

test('signed in, on every screen, with a preview, a sound and a video that play, the policy blocks nothing', async ({
  page,
  site,
}) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>player' }),
  )
  await open(page, '/')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await page.getByLabel('ユーザー名').fill('kodama_demo')
  await page.getByLabel('パスワード', { exact: true }).fill('Kodama-2026')
  // The real one, which needs a worker.
  const humanCheck = page.getByRole('group', { name: 'ロボット対策' })
  await expect(humanCheck).toHaveAttribute('data-state', 'ready', { timeout: 40_000 })
  await page.locator('form').getByRole('button', { name: 'ログイン' }).click()
  await expect(page.getByRole('button', { name: 'kodama_demo のメニュー' })).toBeVisible()

  for (const [path, title] of screens) {
    await follow(page, path)
    await expect(page).toHaveTitle(title)
  }
  await follow(page, '/beatmaps')
  await page
    .getByRole('button', { name: /を試聴する/ })
    .first()
    .click()
  await expectToPlay(page)

  // The about-me of this player has every tag.
  const response = await open(page, '/users/3')
  expect(response?.headers()['content-security-policy']).toContain("default-src 'none'")
  await page.getByRole('button', { name: '続きを読む' }).click()
  await expect(page.locator(`.bbcode img[src^="${site}"]`).first()).toBeVisible()
  await page.locator('.bbcode audio').evaluate((audio: HTMLAudioElement) => audio.play())
  await expectToPlay(page)
  await page.getByRole('link', { name: '動画を再生' }).click()
  await expect(page.frameLocator('iframe').getByText('player')).toBeVisible()
})

async function expectToPlay(page: Page) {
  await expect
    .poll(() => page.locator('audio').evaluate(({ currentTime }: HTMLAudioElement) => currentTime))
    .toBeGreaterThan(0)
}
