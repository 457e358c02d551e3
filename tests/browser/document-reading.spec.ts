import type { Page } from '@playwright/test'
import { expect, open, test } from './server.ts'

test('the contents of a document lead to its sections: beside the text where there is room, else closed above it', async ({
  page,
}) => {
  await open(page, '/docs/ja/rules')
  const contents = page.getByRole('navigation', { name: '目次' })
  const summary = page.getByRole('article').locator('summary')
  const { width = 0 } = page.viewportSize() ?? {}
  if (width < 1280) {
    await expect(contents).toBeHidden()
    const [text, above] = [await page.locator('.prose').boundingBox(), await summary.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(text?.y ?? 0)
    await summary.click()
  } else {
    await expect(summary).toBeHidden()
    const [text, beside] = [
      await page.locator('.prose').boundingBox(),
      await contents.boundingBox(),
    ]
    expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThan(text?.x ?? 0)
    // In line with the name of the site above it.
    const name = await page.getByRole('banner').getByRole('link', { name: 'kodama' }).boundingBox()
    expect(beside?.x).toBe(name?.x)
    // Forty characters of 16 pixels.
    expect(text?.width).toBe(640)
  }
  const headings = await page
    .getByRole('article')
    .getByRole('heading', { level: 2 })
    .allTextContents()
  await expect(contents.getByRole('link')).toHaveText(headings)
  await contents.getByRole('link', { name: '違反への対応' }).click()
  const section = page.getByRole('heading', { name: '違反への対応', level: 2 })
  await expect(section).toBeInViewport()
  expect((await section.boundingBox())?.y).toBeGreaterThan(56)

  await page.goBack()
  await expect(page).toHaveURL('/docs/ja/rules')
  await expect(title(page, 'ルール')).toBeInViewport()
})

test('back and forward lead from document to document, each under its title', async ({ page }) => {
  await open(page, '/docs/ja/appeal')
  await page.getByRole('article').getByRole('link', { name: 'ルール' }).click()
  await expect(page).toHaveTitle('ルール - kodama!')
  await page.goBack()
  await expect(page).toHaveTitle('異議申し立て - kodama!')
  await expect(title(page, '異議申し立て')).toBeVisible()
  await page.goForward()
  await expect(page).toHaveTitle('ルール - kodama!')
  await expect(title(page, 'ルール')).toBeVisible()
})

test('Japanese does not break inside a word', async ({ page }) => {
  await open(page, '/docs/ja/rules')
  for (const width of [360, 390, 430]) {
    await page.setViewportSize({ width, height: 800 })
    const broken = await page.locator('.prose').evaluate((prose) => {
      const words = /サーバー|アカウント|パスワード|プレイ|ランキング|扱い|使う|運営|違反/g
      const texts = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        // A column can be narrower than a phrase.
        if (node.parentElement?.closest('table')) continue
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(words)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (range.getClientRects().length > 1) broken.push(word)
        }
      }
      return broken
    })
    expect([width, broken]).toEqual([width, []])
  }
})

function title(page: Page, name: string) {
  return page.getByRole('heading', { name, level: 1 })
}
