import type { APIRequestContext, Page } from '@playwright/test'
import {
  inviteLink,
  password,
  register,
  signInWith,
  storedIdentity,
  uniqueName,
} from './accounts.ts'
import { forgiveFailedCalls } from './answers.ts'
import { expect, open, test } from './server.ts'

// Nothing here is mocked: what is saved is asked for as others ask for it.
test.afterEach(({ problems }) => forgiveFailedCalls(problems))
// A busy machine hashes slowly.
const slowly = { timeout: 60_000 }
test.describe.configure({ timeout: 300_000 })

const photo = 'docs/pictures/profile-desktop.jpg'
test('a player writes an about-me and changes the password; the other sessions end', async ({
  page,
  browser,
  site,
  settings,
  request,
}) => {
  const { id, name } = await registerAndSignIn(page, inviteLink(site, settings))
  await open(page, '/users/?edit=about')
  await page.getByLabel('自己紹介の本文').fill('[b]森の[/b]はじめまして')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('自己紹介を保存しました')).toBeVisible()
  await expect
    .poll(async () => (await request.get(`/users/${id}`)).text())
    .toContain('<strong>森の</strong>はじめまして')

  const other = await (await browser.newContext({ baseURL: site, locale: 'ja-JP' })).newPage()
  await signIn(other, name, password)
  await open(page, '/users/?edit=sessions')
  const items = page.getByRole('list', { name: 'ログイン中の端末' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(items.filter({ hasText: 'この端末' })).toContainText('Chrome')
  await page.getByRole('link', { name: 'パスワード', exact: true }).click()
  await page.getByLabel('現在のパスワード', { exact: true }).fill('Wrong-Echo-7')
  await page.getByLabel('新しいパスワード', { exact: true }).fill('Quiet-Moss-9')
  await page.getByLabel('パスワード（確認）', { exact: true }).fill('Quiet-Moss-9')
  await page.getByRole('button', { name: 'パスワードを変更' }).click()
  await expect(page.getByText('現在のパスワードが違います。')).toBeVisible(slowly)
  await page.getByLabel('現在のパスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'パスワードを変更' }).click()
  await expect(page.getByText('パスワードを変更しました')).toBeVisible(slowly)
  await page.getByRole('link', { name: 'ログイン中の端末' }).click()
  await expect(items).toHaveCount(1)
  await other.reload()
  await expect(other.getByRole('button', { name: 'ログイン' })).toBeVisible()
  await other.context().close()
})

test('a new avatar is at the address that the game asks for, and on the next pages of its owner, which ask for one that the browser had cached', async ({
  page,
  site,
  settings,
  request,
}) => {
  const { id } = await registerAndSignIn(page, inviteLink(site, settings))
  const before = await pictureOf(request, id)
  await open(page, '/users/?edit=avatar')
  await page.locator('dialog input[type=file]').first().setInputFiles(photo)
  await page.getByRole('button', { name: 'この画像にする' }).click()
  await expect(page.getByText('アバターを変更しました')).toBeVisible(slowly)
  const after = await pictureOf(request, id)
  expect(after).not.toEqual(before)
  for (const path of [`/users/${id}`, `/users/${id}?mode=1`]) {
    await open(page, path)
    await expect.poll(() => shownPicture(page)).toEqual(after)
  }
  await open(page, '/users/?edit=avatar')
  await page.getByRole('button', { name: '画像を削除' }).click()
  await page.getByRole('button', { name: '削除する' }).click()
  await expect(page.getByText('画像を削除しました')).toBeVisible()
  expect(await pictureOf(request, id)).toEqual(before)
  await expect.poll(() => shownPicture(page)).toEqual(before)
})

test(
  'the part of a picture that was chosen becomes the banner, for everybody who asks for it',
  { tag: '@long' },
  async ({ page, request }) => {
    await signIn(page, 'kodama_demo', 'Kodama-2026')
    await open(page, '/users/?edit=banner')
    await page
      .locator('dialog input[type=file]')
      .first()
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await drawRedAndBlue(page) })
    await page.getByRole('slider', { name: '拡大' }).fill('4')
    const stage = page.getByRole('application', { name: '切り抜く範囲' })
    for (let presses = 0; presses < 20; presses++) await stage.press('Shift+ArrowRight')
    await page.getByRole('button', { name: 'この画像にする' }).click()
    await expect(page.getByText('バナーを変更しました')).toBeVisible(slowly)
    const { id } = (await storedIdentity(page)).user
    const banner = await (await request.get(`/a/banners/${id}`)).body()
    expect(await cornersOf(page, banner)).toEqual({ size: [1440, 360], colours: ['blue', 'blue'] })
    await page.getByRole('button', { name: '画像を削除' }).click()
    await page.getByRole('button', { name: '削除する' }).click()
    await expect(page.getByText('画像を削除しました')).toBeVisible()
  },
)

test(
  'staff make and revoke an invite, see who invited a player who came by it, and clear what this player has set',
  { tag: '@long' },
  async ({ page, browser, site, request }) => {
    await signIn(page, 'kodama_demo', 'Kodama-2026')
    await open(page, '/users/?edit=invites')
    const links: string[] = []
    for (const note of ['妹', '弟']) {
      await page.getByLabel('メモ（自分だけに表示）').fill(note)
      await page.getByRole('button', { name: '招待を作成' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: note })).toContainText('未使用')
      links.push(await page.getByLabel('招待リンク', { exact: true }).inputValue())
    }
    await page.getByRole('button', { name: '「弟」の招待を取り消す' }).click()
    await page.getByRole('group').getByRole('button', { name: '取り消す' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '弟' })).toContainText('取り消し済み')

    const guest = await (await browser.newContext({ baseURL: site, locale: 'ja-JP' })).newPage()
    const { name, id } = await registerAndSignIn(guest, links[0] ?? '')
    const asStranger = () => bytesFor(request, id)
    const before = await asStranger()
    await open(guest, '/users/?edit=about')
    await guest.getByLabel('自己紹介の本文').fill('[b]悪い言葉[/b]')
    await guest.keyboard.press('Control+Enter')
    await expect(guest.getByText('自己紹介を保存しました')).toBeVisible()
    await open(guest, '/users/?edit=avatar')
    await guest.locator('dialog input[type=file]').first().setInputFiles(photo)
    await guest.getByRole('button', { name: 'この画像にする' }).click()
    await expect(guest.getByText('アバターを変更しました')).toBeVisible(slowly)
    expect(await asStranger()).not.toEqual(before)

    await open(page, '/users/?edit=invites')
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.getByRole('link', { name: 'スタッフ' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'kodama_demo' })).toBeVisible()
    for (const what of ['自己紹介', 'アバター']) {
      await page.getByRole('radio', { name: what }).check()
      await page.getByLabel('理由').fill('規約違反')
      await page.getByRole('button', { name: '消去する' }).click()
      await expect(page.getByRole('radio', { name: what })).toHaveCount(0)
    }
    await expect(page.getByText('消去できるものはありません。')).toBeVisible()
    await expect(page.getByText('悪い言葉')).toHaveCount(0)
    // Others cannot see that there ever was one, or that it was cleared.
    await expect.poll(asStranger).toEqual(before)
    await open(guest, `/users/${id}`)
    await expect(guest.getByText('悪い言葉')).toHaveCount(0)
    await guest.context().close()
  },
)

async function registerAndSignIn(page: Page, link: string) {
  const name = uniqueName()
  await page.goto(link.replace('/invite/', '/users/register?code='))
  await register(page, name)
  await expect(page).toHaveTitle('home - kodama!', slowly)
  await signInWith(page, password)
  await expect(page.getByRole('button', { name: `${name} のメニュー` })).toBeVisible(slowly)
  return { name, id: (await storedIdentity(page)).user.id as number }
}

async function signIn(page: Page, name: string, password: string) {
  await open(page, '/')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await page.getByLabel('ユーザー名').fill(name)
  await signInWith(page, password)
  await expect(page.getByRole('button', { name: `${name} のメニュー` })).toBeVisible(slowly)
}

async function pictureOf(request: APIRequestContext, id: number) {
  return (await (await request.get(`/a/${id}`)).body()).toString('base64')
}

/** The bytes of the avatar that the page shows, as the browser has them. */
function shownPicture(page: Page) {
  return page.evaluate(async () => {
    const image = document.querySelector<HTMLImageElement>('main header .grid img')
    const response = await fetch(image?.src ?? '', { cache: 'force-cache' })
    const bytes = new Uint8Array(await response.arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
}

/** What somebody who is not signed in gets of a player, without the times of the answers. */
async function bytesFor(request: APIRequestContext, id: number) {
  const html = await (await request.get(`/users/${id}`)).text()
  const answer = await (await request.get(`/v2/players/${id}`)).text()
  return [
    html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/\?t=\d+/g, ''),
    answer.replace(/"latest_activity":\d+/, ''),
    await pictureOf(request, id),
  ]
}

/** Red, and blue in the quarter at the right. */
async function drawRedAndBlue(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1600 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = 'red'
    context.fillRect(0, 0, 1200, 1600)
    context.fillStyle = 'blue'
    context.fillRect(1200, 0, 400, 1600)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

/** The size of a picture, and the colours at its upper left and lower right. */
function cornersOf(page: Page, picture: Buffer) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d', {
      willReadFrequently: true,
    })
    context?.drawImage(bitmap, 0, 0)
    const colourAt = (x: number, y: number) => {
      const [red = 0, , blue = 0] = context?.getImageData(x, y, 1, 1).data ?? []
      return red > blue ? 'red' : 'blue'
    }
    return { size: [width, height], colours: [colourAt(0, 0), colourAt(width - 1, height - 1)] }
  }, picture.toString('base64'))
}
