import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  checked,
  inviteLink,
  password,
  register,
  signInWith,
  storedIdentity,
  uniqueName,
} from './accounts.ts'
import { allowProblems, failedWith } from './problems.ts'
import { expect, open, test } from './server.ts'
import { accounts } from './worlds.ts'

// Nothing here is mocked: the server, its database, its human check and its mails are real.
test.afterEach(({ problems }) => allowProblems(problems, [400, 401, 409].map(failedWith)))
test.describe.configure({ timeout: 120_000 })

test(
  'an invite leads to an account that signs in, is known after a reload and signs out; it is good once, and the second one who tries is told so',
  { tag: '@real' },
  async ({ page, site, settings }) => {
    const name = uniqueName()
    const link = inviteLink(site, settings)
    await open(page, link)
    await page.getByRole('link', { name: 'アカウントを作成する' }).click()
    await expect(page).toHaveTitle('register - kodama!')
    await expect(page.getByLabel('招待コード')).not.toBeEditable()
    await register(page, name)
    await expect(page.getByText('登録完了')).toBeVisible()

    await expect(page).toHaveTitle('home - kodama!')
    await expect(page.getByLabel('ユーザー名')).toHaveValue(name)
    await signInWith(page, password)
    const account = page.getByRole('button', { name: `${name} のメニュー` })
    await expect(account).toBeVisible()

    await page.reload()
    await account.click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('identity'))).toBeNull()

    await page.goto(link.replace('/invite/', '/users/register?code='))
    await register(page, uniqueName())
    await expect(page.getByText('この招待コードはすでに使用されています。')).toBeVisible()
  },
)

test(
  'a wrong password and then the right one, in one visit; what the browser then claims to be changes nothing',
  { tag: '@real' },
  async ({ page, world }) => {
    const { name, typed, password } = accounts[world]
    await open(page, '/')
    await page.getByRole('button', { name: 'ログイン' }).click()
    await page.getByLabel('ユーザー名').fill(typed)
    await signInWith(page, 'Wrong-Echo-7')
    await expect(page.getByRole('alert')).toContainText('ユーザー名またはパスワードが違います。')
    await signInWith(page, password)
    await expect(page.getByRole('button', { name: `${name} のメニュー` })).toBeVisible()

    const identity = await storedIdentity(page)
    const forged = { id: 4, name: 'admin', privileges: 2 ** 31 - 1 }
    await page.evaluate((identity) => localStorage.setItem('identity', JSON.stringify(identity)), {
      ...identity,
      user: forged,
    })
    const sent: unknown[] = []
    page.on('request', (request) => {
      const { cookie, authorization } = request.headers()
      if (request.method() === 'POST') sent.push(request.postDataJSON())
      if (cookie || authorization) sent.push({ cookie, authorization })
    })
    await page.goto('/users/4')
    await expect.poll(() => storedIdentity(page)).toEqual(identity)
    await expect(page.getByRole('button', { name: `${name} のメニュー` })).toBeVisible()
    expect(sent).toEqual([{ token: identity.token }])
  },
)

test('a player who forgot the password follows the link of the mail and signs in with a new one', async ({
  page,
  site,
  dataFolder,
  settings,
}) => {
  const name = uniqueName()
  await page.goto(inviteLink(site, settings).replace('/invite/', '/users/register?code='))
  await register(page, name)
  await expect(page.getByText('登録完了')).toBeVisible()

  await page.goto('/reset-password')
  await page.getByLabel('メールアドレス').fill(`${name}@example.com`)
  await checked(page)
  await page.getByRole('button', { name: 'リンクを送る' }).click()
  await expect(page.getByText('メールを送信しました')).toBeVisible()

  await expect.poll(() => linkMailedTo(dataFolder, name)).toContain(`${site}/reset-password?token=`)
  const link = linkMailedTo(dataFolder, name) ?? ''
  await page.goto(link)
  await page.getByLabel('新しいパスワード', { exact: true }).fill('Quiet-Moss-9')
  await page.getByLabel('パスワード（確認）', { exact: true }).fill('Quiet-Moss-9')
  await page.getByRole('button', { name: 'パスワードを変更' }).click()
  await expect(page.getByText('パスワードを変更しました')).toBeVisible()
  await expect(page).toHaveTitle('home - kodama!')

  // The panel to sign in is open.
  await page.getByLabel('ユーザー名').fill(name)
  await signInWith(page, 'Quiet-Moss-9')
  await expect(page.getByRole('button', { name: `${name} のメニュー` })).toBeVisible()

  await page.goto(link)
  await expect(page.getByText('このリンクは無効か、有効期限が切れています。')).toBeVisible()
})

/** The mail is quoted-printable. It is made after the answer, and the first one makes the folder. */
function linkMailedTo(folder: string, name: string) {
  const outbox = path.join(folder, 'outbox')
  if (!existsSync(outbox)) return undefined
  const mails = readdirSync(outbox)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(path.join(outbox, file), 'utf8'))
    .filter((mail) => mail.includes(`To: ${name}@`))
  const text = mails
    .at(-1)
    ?.replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  return text?.match(/https?:\/\/\S+\?token=[\w-]{43}/)?.[0]
}
