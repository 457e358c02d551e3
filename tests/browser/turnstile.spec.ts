import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startDemoSite } from '../harness/demo-site.js'
import { expectProblems, failedWith } from './problems.ts'
import { expect, open, test } from './server.ts'

/** Stands in for Cloudflare's script: it draws a frame and gives a new token each time. */
const widget = `let count = 0
window.turnstile = {
  render(element, { callback }) {
    const frame = document.createElement('iframe')
    frame.src = 'https://challenges.cloudflare.com/frame'
    frame.addEventListener('load', () => callback('token-' + ++count))
    element.append(frame)
    return 'widget'
  },
  remove() {},
}`

test(
  "with Turnstile, a wrong password and then the right one, in one visit, and the policy admits Cloudflare's script and frame",
  { tag: '@long' },
  async ({ page, problems }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kodama-turnstile-'))
    const site = await startDemoSite({
      HUMAN_CHECK: 'turnstile',
      TURNSTILE_SITE_KEY: 'x',
      TURNSTILE_SECRET_KEY: 'x',
      // The server cannot reach Cloudflare; then a few sign-ins an hour go without it.
      NODE_OPTIONS: `--require ${path.resolve('tests/harness/record-outside.cjs')}`,
      RECORD_FILE: path.join(folder, 'record'),
    })
    await page.route('https://challenges.cloudflare.com/**', (route) =>
      route.request().resourceType() === 'script'
        ? route.fulfill({ contentType: 'text/javascript', body: widget })
        : route.fulfill({ contentType: 'text/html', body: '<p>check' }),
    )
    const tokens: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/login')) tokens.push(request.postDataJSON().captcha_token)
    })
    try {
      await open(page, site.url)
      await page.getByRole('button', { name: 'ログイン' }).click()
      await page.getByLabel('ユーザー名').fill('kodama_demo')
      for (const password of ['Wrong-Echo-7', 'Kodama-2026']) {
        await page.getByLabel('パスワード', { exact: true }).fill(password)
        const check = page.getByRole('group', { name: 'ロボット対策' })
        await expect(check).toHaveAttribute('data-state', 'ready')
        await page.locator('form').getByRole('button', { name: 'ログイン' }).click()
        if (password.startsWith('Wrong')) await expect(page.getByRole('alert')).toBeVisible()
      }
      await expect(page.getByRole('button', { name: 'kodama_demo のメニュー' })).toBeVisible()
      expect(tokens).toEqual(['token-1', 'token-2'])
      await expectProblems(problems, [failedWith(401)])
    } finally {
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
