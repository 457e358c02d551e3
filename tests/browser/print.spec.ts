import { expect, open, test } from './server.ts'

const pages = ['/leaderboards', '/users/51', '/scores/1', '/docs/ja/rules']

test('on paper a page is dark on white, without what only a screen can use, and its rows are whole', async ({
  page,
}) => {
  for (const address of pages) {
    await open(page, address)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(17, 17, 17)')
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    for (const control of await page.locator('nav, button').all())
      await expect(control).toBeHidden()
    await expect(page.getByRole('link', { name: /^([前次]のページ|5|10|20)$/ })).toHaveCount(0)
    expect(await page.locator('main').evaluate(paleTextsOf)).toEqual([])
    const cut = await page
      .locator('main :is(tr, .scores > li)')
      .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).breakInside))
    expect(cut.length > 0).toBe(/leaderboards|users|docs/.test(address))
    expect(new Set(cut)).toEqual(new Set(cut.length > 0 ? ['avoid'] : []))
    await page.emulateMedia({ media: 'screen' })
    await expect(page.getByRole('banner')).toBeVisible()
  }
})

test('on paper a leaderboard says which one it is, and a profile says its mode; a screen has the choices', async ({
  page,
}) => {
  const lines: [address: string, line: string | RegExp][] = [
    ['/leaderboards?mode=1&sort=score&country=jp', /^taiko Vanilla、日本、Score 順: 1〜\d+ 位$/],
    ['/leaderboards', 'standard Vanilla、All Countries、PP 順: 1〜50 位'],
    ['/users/51?mode=2', 'catch Vanilla の記録'],
  ]
  for (const [address, text] of lines) {
    await open(page, address)
    const line = page.getByText(text, { exact: true })
    await expect(line).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(line).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  }
})

/** Texts that have not enough contrast to white paper. */
function paleTextsOf(main: Element) {
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const pale: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement, textContent } = node
    if (!textContent?.trim() || !parentElement?.checkVisibility()) continue
    const { color } = getComputedStyle(parentElement)
    const [red = 1, green = 1, blue = 1] = (/^rgb\(([^)]+)\)$/.exec(color)?.[1] ?? '255, 255, 255')
      .split(', ')
      .map((value) => (Number(value) / 255) ** 2.2)
    const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    if (1.05 / (luminance + 0.05) < 4.5) pale.push(`${textContent} ${color}`)
  }
  return pale
}
