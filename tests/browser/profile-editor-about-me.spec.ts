import { failure, forgiveFailedCalls, hold, promised } from './answers.ts'
import { answerOwnCalls, openSection, signInAs, version } from './profile-editor-answers.ts'
import { expect, follow, hydrated, open, test } from './server.ts'

const saved = { json: { text: '木霊', version: version('a') } }
const done = { json: { version: version('b') } }
const label = '自己紹介の本文'
const openLink = { name: '自己紹介を編集' }

test.afterEach(({ problems }) => forgiveFailedCalls(problems))

test(
  'the about-me is edited in its own box, in the place of the text; the focus goes into the text and back to the link',
  { tag: '@phone' },
  async ({ page }) => {
    await answerOwnCalls(page, { 'GET about-me': [saved] })
    await signInAs(page, 3)
    await open(page, '/users/3')
    const box = page.getByRole('region', { name: '自己紹介' })
    const link = box.getByRole('link', openLink)
    const text = box.getByLabel(label)
    const shown = box.locator('.bbcode')
    const before = await shown.textContent()
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => box.getByRole('button', { name: 'キャンセル' }).click(),
      () => box.getByRole('button', { name: '閉じる' }).click(),
    ]
    for (const close of ways) {
      await link.focus()
      await page.keyboard.press('Enter')
      await expect(text).toBeFocused()
      await expect(text).toBeInViewport({ ratio: 1 })
      await expect(shown.filter({ visible: true })).toHaveText('木霊')
      // The keyboard's own, while a word is converted.
      await text.dispatchEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true })
      await expect(text).toBeFocused()
      await close()
      await expect(text).toHaveCount(0)
      await expect(shown).toHaveText(before ?? '')
      await expect(link).toBeFocused()
    }
    await page.goto('/users/?edit=about')
    await expect(text).toBeFocused()
    await expect(text).toBeInViewport({ ratio: 1 })
    await expect(box.getByRole('heading', { name: '自己紹介' })).toBeInViewport()
    await text.fill('書きかけ')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('button', { name: '編集を続ける' }).click()
    await expect(text).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '破棄して閉じる' }).click()
    await expect(page).toHaveURL('/users/3')
    await expect(link).toBeFocused()
  },
)

test('the bar and the keyboard put tags around the selection, the preview shows them, and undo takes them back', async ({
  page,
}) => {
  await answerOwnCalls(page, { 'GET about-me': [saved] })
  await signInAs(page, 3)
  const editor = await openSection(page, 'about')
  const text = page.getByLabel(label)
  await expect(text).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+B')
  await expect(text).toHaveValue('[b]木霊[/b]')
  await expect(editor.locator('.bbcode strong').filter({ visible: true })).toHaveText('木霊')
  await editor.getByRole('button', { name: '見出し' }).click()
  await expect(text).toHaveValue('[b][heading]木霊[/heading][/b]')
  await expect(text).toBeFocused()
  await page.keyboard.type('森')
  await expect(text).toHaveValue('[b][heading]森[/heading][/b]')
  for (let times = 0; times < 3; times++) await page.keyboard.press('Control+Z')
  await expect(text).toHaveValue('木霊')

  await editor.getByRole('button', { name: '太字' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue('[i]木霊[/i]')
})

test('what the game server cannot store is told, and is not saved: 2,049 characters, and characters of four bytes', async ({
  page,
}) => {
  const calls = await answerOwnCalls(page, { 'GET about-me': [saved] })
  await signInAs(page, 3)
  const editor = await openSection(page, 'about')
  const save = editor.getByRole('button', { name: '保存', exact: true })
  await expect(save).toBeDisabled()
  await page.getByLabel(label).fill('あ'.repeat(2048))
  await expect(editor.getByText('あと0文字')).toBeVisible()
  await expect(save).toBeEnabled()
  await page.getByLabel(label).fill('あ'.repeat(2049))
  await expect(editor.getByText('1文字多すぎます')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByLabel(label).fill('森🎵の🌳🎵')
  await expect(editor.getByRole('status')).toContainText('🎵 🌳')
  await expect(save).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  expect(calls.map(({ name }) => name)).toEqual(['GET about-me'])
})

test('a saved text is on the profile at once, before the server is asked for anything but to save it', async ({
  page,
}) => {
  await page.clock.install()
  const answer = promised()
  const server = await answerPlayer(page)
  const calls = await answerOwnCalls(page, {
    'GET about-me': [saved],
    'PUT about-me': [answer.promise.then(() => done)],
  })
  await signInAs(page, 3)
  const box = await openSection(page, 'about')
  await page.getByLabel(label).fill('[b]新しい自己紹介[/b]')
  await page.clock.fastForward('10:00')
  const release = await hold(page, /\/v[12]\//)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel(label)).toHaveCount(0)
  await expect(box.locator('strong')).toHaveText('新しい自己紹介')
  server.description = '[b]新しい自己紹介[/b]'
  release()
  answer.keep()
  await expect(page.getByText('自己紹介を保存しました')).toBeVisible()
  expect(calls.at(-1)).toEqual({
    name: 'PUT about-me',
    body: { text: '[b]新しい自己紹介[/b]', version: version('a') },
    token: 'Bearer abc',
  })
  await expect(box.locator('strong')).toHaveText('新しい自己紹介')
  expect(await drafts(page)).toEqual([])
})

test('an answer from before the save that arrives after it does not bring the old text back', async ({
  page,
}) => {
  await page.clock.install()
  const answer = promised()
  const server = await answerPlayer(page)
  await answerOwnCalls(page, {
    'GET about-me': [saved],
    'PUT about-me': [answer.promise.then(() => done)],
  })
  await signInAs(page, 3)
  await open(page, '/users/3')
  const box = page.getByRole('region', { name: '自己紹介' })
  await follow(page, '/about')
  await expect(box).toHaveCount(0)
  await page.clock.fastForward('10:00')
  const release = await hold(page, '**/v2/players/3')
  const refetch = page.waitForRequest('**/v2/players/3')
  await follow(page, '/users/3?edit=about')
  const late = (await refetch).response()
  await page.getByLabel(label).fill('[b]新しい自己紹介[/b]')
  await page.keyboard.press('Control+Enter')
  await expect(box.locator('strong')).toHaveText('新しい自己紹介')
  release()
  await (await late)?.finished()
  await hydrated(page)
  await expect(box.locator('strong')).toHaveText('新しい自己紹介')
  server.description = '[b]新しい自己紹介[/b]'
  answer.keep()
  await expect(page.getByText('自己紹介を保存しました')).toBeVisible()
  await expect(box.locator('strong')).toHaveText('新しい自己紹介')
})

test('a save that fails brings the old text back to the profile, and the editor with what was written', async ({
  page,
}) => {
  await answerOwnCalls(page, {
    'GET about-me': [saved],
    'PUT about-me': ['abort', failure(503, 'unavailable', 'お待ちください。'), done],
  })
  await signInAs(page, 3)
  const editor = await openSection(page, 'about')
  await page.getByLabel(label).fill('[b]消えない[/b]')
  for (const reason of ['サーバーに接続できませんでした', 'お待ちください。']) {
    await editor.getByRole('button', { name: '保存', exact: true }).click()
    await expect(editor.getByRole('alert')).toContainText(reason)
    await expect(page.getByLabel(label)).toHaveValue('[b]消えない[/b]')
    await expect(page.locator('.bbcode strong', { hasText: '消えない' })).toHaveCount(1)
  }
  await editor.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('自己紹介を保存しました')).toBeVisible()
  await expect(page.getByLabel(label)).toHaveCount(0)
})

test('a save without a connection keeps the text, also when the page is loaded again', async ({
  page,
  context,
}) => {
  await answerOwnCalls(page, { 'GET about-me': [saved] })
  await signInAs(page, 3)
  const editor = await openSection(page, 'about')
  await page.unroute('**/v3/account/**')
  await page.getByLabel(label).fill('電車の中で書いた')
  await context.setOffline(true)
  await editor.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('自己紹介を保存できませんでした')).toBeVisible()
  await expect(editor.getByRole('alert')).toContainText('インターネットに接続できません')
  await expect(page.getByLabel(label)).toHaveValue('電車の中で書いた')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('kodama_demo')
  await context.setOffline(false)
  await answerOwnCalls(page, { 'GET about-me': [saved], 'PUT about-me': [done] })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel(label)).toHaveValue('電車の中で書いた')
  await editor.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('自己紹介を保存しました')).toBeVisible()
})

test('a text that was changed in another place is shown, and the player decides which one stays', async ({
  page,
}) => {
  const other = { json: { text: '別の端末の文章', version: version('c') } }
  const calls = await answerOwnCalls(page, {
    'GET about-me': [saved, other],
    'PUT about-me': [failure(409, 'about_me_changed', 'x'), done],
  })
  await signInAs(page, 3)
  const editor = await openSection(page, 'about')
  await page.getByLabel(label).fill('この端末の文章')
  await editor.getByRole('button', { name: '保存', exact: true }).click()
  await expect(editor.getByRole('alert')).toContainText('別の場所で自己紹介が変更されました')
  await editor.getByText('別の場所で保存された文章').click()
  await expect(editor.locator('details pre')).toHaveText('別の端末の文章')
  await expect(page.getByLabel(label)).toHaveValue('この端末の文章')
  await editor.getByRole('button', { name: '自分の文章で上書き保存' }).click()
  await expect(page.getByText('自己紹介を保存しました')).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({ text: 'この端末の文章', version: version('c') })
})

test(
  'unsaved text is kept as a draft, and the player is asked before it is left: by Escape, back, a button, a link or the tab',
  { tag: '@phone' },
  async ({ page }) => {
    await answerOwnCalls(page, { 'GET about-me': [saved] })
    await signInAs(page, 3)
    await open(page, '/users/3')
    await page.getByRole('link', openLink).click()
    const text = page.getByLabel(label)
    const question = page.getByRole('dialog', { name: '保存していない変更があります' })
    await text.fill('書きかけ')
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => page.getByRole('button', { name: 'キャンセル' }).click(),
      () => page.getByRole('button', { name: '閉じる' }).click(),
      () => page.getByRole('link', { name: 'アバター', exact: true }).click(),
    ]
    for (const leave of ways) {
      await leave()
      await expect(question).toBeVisible()
      await page.getByRole('button', { name: '編集を続ける' }).click()
      await expect(question).toHaveCount(0)
      await expect(text).toHaveValue('書きかけ')
      await text.focus()
    }
    const asked = page.waitForEvent('dialog')
    const reload = page.reload().catch(() => {})
    await (await asked).accept()
    await reload
    await expect(text).toHaveValue('書きかけ')
    await expect(page.getByText('保存していない下書きの続きです。')).toBeVisible()

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '下書きを残して閉じる' }).click()
    await expect(text).toHaveCount(0)
    expect(await drafts(page)).toHaveLength(1)
    await page.getByRole('link', openLink).click()
    await expect(text).toHaveValue('書きかけ')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '破棄して閉じる' }).click()
    await expect(text).toHaveCount(0)
    expect(await drafts(page)).toEqual([])
  },
)

/** As the server answers, with another about-me once one is set. */
async function answerPlayer(page: import('@playwright/test').Page) {
  const changes: { description?: string } = {}
  await page.route('**/v2/players/3', async (route) => {
    const response = await route.fetch()
    const { status, data } = await response.json()
    await route.fulfill({ response, json: { status, data: { ...data, ...changes } } })
  })
  return changes
}

function drafts(page: import('@playwright/test').Page) {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('about-me')))
}
