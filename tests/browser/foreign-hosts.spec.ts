import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, open, test } from './server.ts'

const pictures = Array.from({ length: 18 }, (_, n) => `[img]https://t.example/${n}[/img]`)
const sounds = Array.from({ length: 20 }, (_, n) => `[audio]https://t.example/a${n}[/audio]`)

test('a profile full of foreign pictures and sounds asks no other host before a click, and a click tells that host nothing', async ({
  page,
  context,
  site,
  dataFolder,
  request,
}) => {
  writeAboutMe(
    dataFolder,
    25,
    `${pictures.join('')}${sounds.join('')}[youtube]aqz-KE-bpKQ[/youtube]
    [imagemap]https://t.example/m\n0 0 50 50 https://t.example/x y[/imagemap][img]${site}/a/3[/img]`,
  )
  const asked: { url: string; referer: string | undefined }[] = []
  await context.route(
    (url) => url.origin !== site,
    (route) => {
      asked.push({ url: route.request().url(), referer: route.request().headers()['referer'] })
      return route.fulfill({ contentType: 'text/html', body: '' })
    },
  )
  // Nothing loads beforehand either: the host stands in the addresses of links alone.
  const html = await (await request.get('/users/25')).text()
  const mentions =
    html.replace(/<script[^]*?<\/script>/g, '').match(/\S*="[^"]*\/t\.example/g) ?? []
  expect(mentions.filter((mention) => !mention.startsWith('href="https://t.example'))).toEqual([])
  expect(html).not.toMatch(/<link[^>]*\/t\.example/)

  await open(page, '/users/25')
  const picture = page.getByRole('link', { name: 't.example の画像' })
  const sound = page.getByRole('link', { name: 't.example の音声' })
  await expect(picture).toHaveCount(19)
  await expect(sound).toHaveCount(20)
  await expect(page.locator('audio, video, iframe')).toHaveCount(0)
  const own = page.locator(`img[src="${site}/a/3"]`)
  await own.scrollIntoViewIfNeeded()
  await expect
    .poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await sound.last().hover()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])

  for (const [link, url] of [
    [picture, 'https://t.example/0'],
    [sound, 'https://t.example/a0'],
  ] as const) {
    const opened = page.waitForEvent('popup')
    await link.first().click()
    const popup = await opened
    await popup.waitForLoadState()
    expect(await popup.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    expect(asked.splice(0)).toEqual([{ url, referer: undefined }])
  }
})

function writeAboutMe(dataFolder: string, player: number, text: string) {
  const database = new DatabaseSync(path.join(dataFolder, 'kodama.db'), { timeout: 5000 })
  database.prepare('update users set userpage_content = ? where id = ?').run(text, player)
  database.close()
}
