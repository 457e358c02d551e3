import { failure, forgiveFailedCalls } from './answers.ts'
import { listViolations } from './axe.ts'
import { sumOfShifts, watchShifts } from './layout-shifts.ts'
import {
  administrator,
  answerOwnCalls,
  openSection,
  ordinary,
  signInAs,
  someAnswers,
} from './profile-editor-answers.ts'
import { expect, follow, hydrated, open, test } from './server.ts'

const sections = ['about', 'avatar', 'banner', 'invites', 'password', 'sessions']
const editLink = { name: 'プロフィールを編集' }

test(
  'the owner alone gets a way to edit a profile, without a layout shift; an editor is loaded only when the pointer is on its link',
  { tag: '@phone' },
  async ({ page }) => {
    const files: string[] = []
    page.on('request', (request) => {
      const file = /assets\/-?(profile-editor|about-me-section)-/.exec(request.url())
      if (file?.[1]) files.push(file[1])
    })
    // A picture in an about-me has a size only when it is loaded, and this player has none.
    const load = async () => {
      await open(page, '/users/4')
      await page.waitForLoadState('networkidle')
      return files
    }
    expect(await load()).toEqual([])
    await signInAs(page, 3)
    expect(await load()).toEqual([])

    await watchShifts(page)
    await signInAs(page, 4)
    expect(await load()).toEqual([])
    await expect(page.getByRole('link', editLink)).toBeVisible()
    expect(await sumOfShifts(page)).toBe(0)
    await page.getByRole('link', editLink).hover()
    await expect.poll(() => files).toEqual(['profile-editor'])
    await page.getByRole('link', { name: '自己紹介を編集' }).hover()
    await expect.poll(() => files).toEqual(['profile-editor', 'about-me-section'])
  },
)

test('the HTML of a profile is the same whatever the address says about editing', async ({
  request,
}) => {
  const html = async (path: string) =>
    (await (await request.get(path)).text()).replace(/"dataUpdatedAt":\d+/g, '')
  expect(await html('/users/3?edit=about')).toBe(await html('/users/3'))
})

test('the address opens each section, also by way of /users/; a value that is no section opens nothing, and nothing opens for others', async ({
  page,
}) => {
  await answerOwnCalls(page, someAnswers)
  await signInAs(page, 3)
  const names = ['アバター', 'バナー', '招待', 'パスワード', 'ログイン中の端末']
  await page.goto('/users/?edit=about')
  await expect(page.getByLabel('自己紹介の本文')).toBeFocused()
  await expect(page).toHaveURL('/users/3?edit=about')
  for (const [index, section] of sections.slice(1).entries()) {
    await follow(page, `/users/3?edit=${section}`)
    const current = page.getByRole('navigation', { name: '編集する項目' }).locator('[aria-current]')
    await expect(current).toHaveText(names[index] ?? '')
    await expect(page).toHaveURL(`/users/3?edit=${section}`)
  }
  await page.getByRole('link', { name: '自己紹介', exact: true }).click()
  await expect(page.getByLabel('自己紹介の本文')).toBeFocused()
  await page.goto('/users/3')
  await expect(page.getByRole('link', editLink)).toBeVisible()
  for (const edit of ['', 'x', 'staff']) {
    await follow(page, `/users/3?edit=${edit}`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  for (const section of ['about', 'avatar']) {
    await follow(page, `/users/4?edit=${section}`)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('kodama_demo')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel('自己紹介の本文')).toHaveCount(0)
  }
})

test('back closes the editor, and so do Escape and its button; the focus returns to the link, and the page does not move', async ({
  page,
}) => {
  await answerOwnCalls(page, someAnswers)
  await signInAs(page, 3)
  await open(page, '/users/3?mode=1')
  const link = page.getByRole('link', editLink)
  const editor = page.getByRole('dialog')
  const ways = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: '閉じる' }).click(),
  ]
  for (const close of ways) {
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'プロフィールの編集' })).toBeFocused()
    await page.getByRole('link', { name: 'パスワード', exact: true }).click()
    await expect(page).toHaveURL('/users/3?mode=1&edit=password')
    await close()
    await expect(editor).toHaveCount(0)
    await expect(page).toHaveURL('/users/3?mode=1')
    await expect(link).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test('every section can be read by a screen reader, in both languages', async ({ page }) => {
  await answerOwnCalls(page, someAnswers)
  await signInAs(page, 3, administrator)
  await openSection(page, 'about')
  expect(await listViolations(page)).toEqual([])
  const editor = page.getByRole('dialog')
  for (const section of sections.slice(1)) {
    await follow(page, `/users/3?edit=${section}`)
    await expect(editor.locator(`[aria-current][href$="${section}"]`)).toBeInViewport()
    await expect(editor.getByLabel('読み込み中')).toHaveCount(0)
    expect(await listViolations(page)).toEqual([])
  }
  await page.goto('/users/4?edit=staff')
  await expect(page.getByRole('link', { name: 'kodama_demo' })).toBeVisible()
  expect(await listViolations(page)).toEqual([])
  await page.evaluate(() => localStorage.setItem('locale', 'en_US'))
  await open(page, '/users/3?edit=sessions')
  await expect(page.getByText('Safari on iPhone')).toBeVisible()
})

test('a section that cannot be loaded says so and tries again; without a connection for the editor the profile stays', async ({
  page,
  problems,
}) => {
  const answers = {
    ...someAnswers,
    'GET sessions': [
      failure(503, 'unavailable', 'お待ちください。'),
      ...(someAnswers['GET sessions'] ?? []),
    ],
  }
  await answerOwnCalls(page, answers)
  await signInAs(page, 3)
  const editor = await openSection(page, 'sessions')
  await expect(editor.getByRole('alert')).toContainText('お待ちください。')
  await editor.getByRole('button', { name: '再試行' }).click()
  await expect(editor.getByText('この端末', { exact: true })).toBeVisible()

  await page.route(/assets\/(-profile-editor|about-me-section)-/, (route) => route.abort())
  for (const section of ['password', 'about']) {
    await page.goto(`/users/3?edit=${section}`)
    await expect(page.getByText('編集画面を読み込めませんでした')).toBeVisible()
    await expect(page.locator('.bbcode')).toBeVisible()
  }
  forgiveFailedCalls(problems)
})

test('when the session has ended, the visitor is signed out and the editor goes', async ({
  page,
  problems,
}) => {
  await answerOwnCalls(page, { 'GET about-me': [failure(401, 'session_expired', 'x')] })
  await signInAs(page, 3, ordinary)
  await page.goto('/users/3?edit=about')
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
  await hydrated(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('identity'))).toBeNull()
  forgiveFailedCalls(problems)
})
