import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { pictureSizes } from '../../packages/rules/src/pictures.ts'
import { failure, forgiveFailedCalls, promised } from './answers.ts'
import { listViolations } from './axe.ts'
import { administrator, answerOwnCalls, openSection, signInAs } from './profile-editor-answers.ts'
import { expect, test } from './server.ts'

const { banner } = pictureSizes
const photo = 'docs/pictures/profile-desktop.jpg'
/** Its pixels. */
const size = { width: 1280, height: 800 }
const saved = { json: { t: 1_800_000_123_000 } }

test.afterEach(({ problems }) => forgiveFailedCalls(problems))

test('a part of the picture is chosen by mouse, wheel, keyboard and slider, and is sent in pixels of the picture', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has no wheel')
  const calls = await answerOwnCalls(page, { 'PUT pictures/avatar': [saved] })
  await signInAs(page, 3)
  const editor = await openSection(page, 'avatar')
  await choose(page, photo)
  const stage = page.getByRole('application', { name: '切り抜く範囲' })
  const zoom = page.getByRole('slider', { name: '拡大' })
  await expect(stage).toBeVisible()
  expect(await listViolations(page)).toEqual([])
  const save = async () => {
    await editor.getByRole('button', { name: 'この画像にする' }).click()
    await expect(editor.getByRole('application')).toHaveCount(0)
    const rect = new URLSearchParams(String(calls.at(-1)?.body))
    await choose(page, photo)
    await expect(stage).toBeVisible()
    return ['left', 'top', 'width', 'height'].map((side) => Number(rect.get(side)))
  }
  expect(await save()).toEqual([(size.width - size.height) / 2, 0, size.height, size.height])

  await zoom.fill('2')
  expect(await save()).toEqual([440, 200, 400, 400])

  await stage.focus()
  for (const key of ['+', '+', '-']) await page.keyboard.press(key)
  await page.keyboard.press('Shift+ArrowRight')
  const [left = 0, , width = 0] = await save()
  expect(width).toBe(Math.round(800 / 1.1))
  expect(left).toBe(Math.round(640 - width / 2 + 0.1 * (800 / 1.1)))

  const box = await stage.boundingBox()
  if (!box) throw new Error('no stage')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width, box.y, { steps: 4 })
  await page.mouse.up()
  expect(await save()).toEqual([0, 0, 800, 800])

  await stage.hover()
  await page.mouse.wheel(0, -400)
  await expect(zoom).toHaveValue('2')
  expect((await save()).slice(2)).toEqual([400, 400])
})

test(
  'two fingers zoom, and a phone offers its camera',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await answerOwnCalls(page, {})
    await signInAs(page, 3)
    await openSection(page, 'avatar')
    await expect(page.getByText('写真を撮る')).toBeVisible({ visible: isMobile })
    await expect(page.locator('input[capture=user]')).toHaveCount(1)
    await choose(page, photo)
    const stage = page.getByRole('application')
    await stage.scrollIntoViewIfNeeded()
    const box = await stage.boundingBox()
    if (!box) throw new Error('no stage')
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const client = await page.context().newCDPSession(page)
    const fingers = (apart: number) => [
      { x: middle.x - apart, y: middle.y, id: 0 },
      { x: middle.x + apart, y: middle.y, id: 1 },
    ]
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: apart ? fingers(apart) : [] })
    await touch('touchStart', 30)
    for (const apart of [40, 50, 60]) await touch('touchMove', apart)
    await touch('touchEnd')
    await expect
      .poll(async () => Number(await page.getByRole('slider').inputValue()))
      .toBeGreaterThan(1.8)
  },
)

test('the new picture is on the page at once; its progress is told, and a failure keeps the picture to try again', async ({
  page,
}) => {
  const answer = promised()
  await answerOwnCalls(page, {
    'PUT pictures/avatar': [
      answer.promise.then(() => failure(422, 'picture_unreadable', '読めません。')),
      'abort',
      saved,
    ],
  })
  await signInAs(page, 3)
  const editor = await openSection(page, 'avatar')
  await choose(page, photo)
  const save = editor.getByRole('button', { name: 'この画像にする' })
  await save.click()
  await expect(editor.getByRole('progressbar', { name: '送信の進み具合' })).toBeVisible()
  await expect(save).toBeDisabled()
  answer.keep()
  await expect(editor.getByRole('alert')).toHaveText('読めません。')
  await save.click()
  await expect(editor.getByRole('alert')).toContainText('サーバーに接続できませんでした')
  await save.click()
  await expect(page.getByText('アバターを変更しました')).toBeVisible()
  await expect(page.locator('img[src$="/a/3?t=1800000123"]')).toHaveCount(4)
})

test('a picture is dropped or pasted, and one that cannot be read is told, HEIC by its name', async ({
  page,
}) => {
  await answerOwnCalls(page, {})
  await signInAs(page, 3)
  const editor = await openSection(page, 'avatar')
  for (const way of ['paste', 'drop']) {
    await give(page, way, 'photo.jpg', 'image/jpeg', readFileSync(photo).toString('base64'))
    await expect(editor.getByRole('application')).toBeVisible()
    await editor.getByRole('button', { name: 'キャンセル' }).click()
    await expect(editor.getByRole('application')).toHaveCount(0)
  }
  await give(page, 'drop', 'IMG_0001.HEIC', '', 'AAAA')
  await expect(editor.getByRole('alert')).toContainText('HEIC 形式の画像は')
  await give(page, 'drop', 'song.osz', '', 'AAAA')
  await expect(editor.getByRole('alert')).toHaveText(
    'このファイルは画像として読み込めませんでした。',
  )
})

test('a picture that is larger than the server takes is made smaller in the browser', async ({
  page,
}) => {
  await signInAs(page, 3, administrator)
  const sent: Buffer[] = []
  await page.route('**/v3/account/pictures/banner*', async (route) => {
    expect(new URL(route.request().url()).search).toBe('')
    sent.push(route.request().postDataBuffer() ?? Buffer.alloc(0))
    await route.fulfill(saved)
  })
  const editor = await openSection(page, 'banner')
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(5000, 1300)
    canvas.getContext('2d')?.fillRect(0, 0, 5000, 600)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
    const files = new DataTransfer()
    files.items.add(new File([blob], 'large.jpg', { type: 'image/jpeg' }))
    const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')
    if (!input) throw new Error('no input')
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await editor.getByRole('button', { name: 'この画像にする' }).click()
  await expect(page.getByText('バナーを変更しました')).toBeVisible()
  const size = await page.evaluate(
    async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const { width, height } = await createImageBitmap(new Blob([bytes]))
      return { width, height }
    },
    sent[0]?.toString('base64') ?? '',
  )
  expect(size).toEqual({ width: 2 * banner.width, height: 2 * banner.height })
})

test('a banner is for supporters and staff, others are told and led to the supporter page; a picture is removed after a question', async ({
  page,
}) => {
  const calls = await answerOwnCalls(page, { 'DELETE pictures/avatar': [saved] })
  await signInAs(page, 3)
  const editor = await openSection(page, 'banner')
  await expect(
    editor.getByText('バナーを設定できるのは、サポーターとスタッフだけです。'),
  ).toBeVisible()
  await expect(editor.getByRole('link', { name: 'サポーターについて' })).toHaveAttribute(
    'href',
    '/supporter',
  )
  await editor.getByRole('link', { name: 'アバター' }).click()
  await editor.getByRole('button', { name: '画像を削除' }).click()
  await expect(editor.getByRole('button', { name: 'キャンセル' })).toBeFocused()
  expect(calls).toEqual([])
  await editor.getByRole('button', { name: '削除する' }).click()
  await expect(page.getByText('画像を削除しました')).toBeVisible()
  await expect(page.locator('img[src$="/a/3?t=1800000123"]')).toHaveCount(4)
})

function choose(page: Page, file: string) {
  return page.locator('dialog input[type=file]').first().setInputFiles(file)
}

/** As the browser tells the page of a file that is dropped or pasted. */
function give(page: Page, way: string, name: string, type: string, base64: string) {
  return page.getByRole('group', { name: '新しい画像' }).evaluate(
    (target, [way, name, type, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const files = new DataTransfer()
      files.items.add(new File([bytes], name, { type }))
      target.dispatchEvent(
        way === 'drop'
          ? new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true }),
      )
    },
    [way, name, type, base64] as const,
  )
}
