import type { Page } from '@playwright/test'
import { hold } from './answers.ts'
import { axeOn } from './axe.ts'
import { expect, test } from './server.ts'

const form = '/users/register'
const challenge = '**/v3/human-check/challenge?act=registration'

test('a check that fails is told, and tried again by a button, and moves nothing', async ({
  page,
}) => {
  await page.route(challenge, (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto(form)
  await expect(box(page)).toContainText('CAPTCHAの取得に失敗しました')
  expect((await box(page).boundingBox())?.height).toBe(64)
  await page.unroute(challenge)
  await page.getByRole('button', { name: 'もう一度' }).press('Enter')
  await expect(box(page)).toHaveAttribute('data-state', 'ready')
  expect((await box(page).boundingBox())?.height).toBe(64)
  const { violations } = await axeOn(page).include('fieldset[data-state]').analyze()
  expect(violations).toEqual([])
})

test('a form that is opened is checked by itself, and a token that grows old is made anew, but not behind the visitor', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('challenge') && asked.push(request.url()))
  await page.clock.install()
  const release = await hold(page, challenge)
  await page.goto(form)
  // A screen reader tells of the end alone.
  await expect(box(page)).toHaveAttribute('data-state', 'loading')
  await expect(box(page).getByRole('status')).toHaveAttribute('aria-live', 'off')
  release()
  await expect(box(page)).toHaveAttribute('data-state', 'ready')
  await expect(box(page).getByRole('status')).toHaveText('ロボット対策: 確認できました')
  await expect(box(page).getByRole('status')).not.toHaveAttribute('aria-live')
  expect((await box(page).boundingBox())?.height).toBe(64)
  await page.clock.runFor(8 * 60_000)
  expect(asked).toHaveLength(1)
  await setHidden(page, true)
  await page.clock.runFor(60 * 60_000)
  expect(asked).toHaveLength(1)
  await setHidden(page, false)
  await expect.poll(() => asked).toHaveLength(2)
  await expect(box(page)).toHaveAttribute('data-state', 'ready')
  expect(asked).toHaveLength(2)
})

test('on plain http in a local network a form is checked all the same', async ({
  playwright,
  launchOptions,
  site,
}) => {
  // Without HTTPS the browser has crypto.subtle only on localhost.
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP kodama.lan 127.0.0.1']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage()
  await page.goto(`http://kodama.lan:${new URL(site).port}${form}`)
  expect(await page.evaluate(() => [isSecureContext, 'subtle' in crypto])).toEqual([false, false])
  await expect(box(page)).toHaveAttribute('data-state', 'ready')
  await browser.close()
})

function box(page: Page) {
  return page.getByRole('group', { name: 'ロボット対策' })
}

async function setHidden(page: Page, isHidden: boolean) {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'visibilityState', {
      value: isHidden ? 'hidden' : 'visible',
      configurable: true,
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}
