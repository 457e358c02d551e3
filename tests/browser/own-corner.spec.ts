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
test.describe.configure({ timeout: 120_000 })

const photo = 'docs/pictures/profile-desktop.jpg'
test(
  'a player writes an about-me and changes the password; the other sessions end',
  { tag: '@real' },
  async ({ page, browser, site, settings, request }) => {
    const { id, name } = await registerAndSignIn(page, site, settings)
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
    await expect(page.getByText('現在のパスワードが違います。')).toBeVisible()
    await page.getByLabel('現在のパスワード', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'パスワードを変更' }).click()
    await expect(page.getByText('パスワードを変更しました')).toBeVisible()
    await page.getByRole('link', { name: 'ログイン中の端末' }).click()
    await expect(items).toHaveCount(1)
    await other.reload()
    await expect(other.getByRole('button', { name: 'ログイン' })).toBeVisible()
    await other.context().close()
  },
)

test(
  'a new avatar is at the address that the game asks for, and on the next pages of its owner, which ask for one that the browser had cached',
  { tag: '@real' },
  async ({ page, site, settings, request }) => {
    const { id } = await registerAndSignIn(page, site, settings)
    const before = await pictureOf(request, id)
    await open(page, '/users/?edit=avatar')
    await page.locator('dialog input[type=file]').first().setInputFiles(photo)
    await page.getByRole('button', { name: 'この画像にする' }).click()
    await expect(page.getByText('アバターを変更しました')).toBeVisible()
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
  },
)

test(
  'staff make and revoke an invite, and see who invited a player who came by it',
  { tag: '@real' },
  async ({ page, browser, site }) => {
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
    const name = uniqueName()
    await guest.goto(links[0]?.replace('/invite/', '/users/register?code=') ?? '')
    await register(guest, name)
    await expect(guest.getByText('登録完了')).toBeVisible()
    await guest.context().close()

    await open(page, '/users/?edit=invites')
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.getByRole('link', { name: 'スタッフ' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'kodama_demo' })).toBeVisible()
    await expect(page.getByText('消去できるものはありません。')).toBeVisible()
  },
)

async function registerAndSignIn(page: Page, site: string, settings: Record<string, string>) {
  const name = uniqueName()
  await page.goto(inviteLink(site, settings).replace('/invite/', '/users/register?code='))
  await register(page, name)
  // A busy machine hashes slowly.
  await expect(page).toHaveTitle('home - kodama!', { timeout: 60_000 })
  await signInWith(page, password)
  await expect(page.getByRole('button', { name: `${name} のメニュー` })).toBeVisible({
    timeout: 60_000,
  })
  return { name, id: (await storedIdentity(page)).user.id as number }
}

async function signIn(page: Page, name: string, password: string) {
  await open(page, '/')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await page.getByLabel('ユーザー名').fill(name)
  await signInWith(page, password)
  await expect(page.getByRole('button', { name: `${name} のメニュー` })).toBeVisible({
    timeout: 60_000,
  })
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
