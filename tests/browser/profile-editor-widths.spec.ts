import type { Page } from '@playwright/test'
import {
  administrator,
  answerOwnCalls,
  signInAs,
  someAnswers,
  someInvites,
} from './profile-editor-answers.ts'
import { expect, open, test } from './server.ts'

const longName = 'W'.repeat(15)
const long = {
  ...someAnswers,
  'GET invites': [
    {
      json: {
        ...someInvites,
        has_older: true,
        invites: someInvites.invites.map((each) => ({ ...each, note: 'W'.repeat(100) })),
      },
    },
  ],
  'GET staff/players/4': [
    {
      json: {
        invite: { made_by: { id: 3, name: longName } },
        has: { about_me: true, avatar: true, banner: true },
      },
    },
  ],
}
const pages = [
  ...['about', 'avatar', 'banner', 'invites', 'password', 'sessions'].map(
    (section) => `/users/3?edit=${section}`,
  ),
  '/users/4?edit=staff',
]

for (const locale of ['ja_JP', 'en_US']) {
  test(
    `at 360 px no section is wider than the screen, with long names and notes: ${locale}`,
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await answerOwnCalls(page, long)
      await signInAs(page, 3, administrator)
      await page.evaluate((locale) => localStorage.setItem('locale', locale), locale)
      for (const path of pages) {
        await open(page, path)
        const section = page.locator(path.endsWith('about') ? 'textarea' : 'dialog[open]')
        await expect(section).toBeVisible()
        await expect(page.locator('dialog output')).toHaveCount(0)
        expect([path, await tooWide(page)]).toEqual([path, []])
      }
    },
  )
}

test('an invite list that has older ones says so', async ({ page }) => {
  await answerOwnCalls(page, long)
  await signInAs(page, 3)
  await open(page, '/users/3?edit=invites')
  await expect(page.getByText(/^新しいものから3件を表示しています。/)).toBeVisible()
})

/** What reaches over the right edge of the screen, unless it scrolls by itself. */
function tooWide(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('main header a, main section:has(textarea) *, dialog *')]
      .filter((each) => !each.closest('nav, .sr-only') && each.checkVisibility())
      .filter((each) => each.getBoundingClientRect().right > window.innerWidth)
      .map((each) => each.outerHTML.slice(0, 200)),
  )
}
