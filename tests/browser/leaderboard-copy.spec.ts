import type { Page } from '@playwright/test'
import { expect, open, test } from './server.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('rows that are copied are the rows of a spreadsheet; a part of one row is copied as it is', async ({
  page,
  request,
}) => {
  const { data } = await (await request.get('/v3/leaderboard?p=2')).json()
  await open(page, '/leaderboards?page=2')
  await select(page, 1, 3)
  await page.keyboard.press('ControlOrMeta+c')
  const lines = (await copied(page, 'text/plain')).split('\n')
  expect(lines).toHaveLength(3)
  for (const [index, line] of lines.entries()) {
    const { username, chosen_mode } = data[index + 1]
    const [rank, country, name, ...numbers] = line.split('\t')
    const row = page.locator('tbody tr').nth(index + 1)
    const flag = await row.getByRole('img').getAttribute('aria-label')
    expect([rank, country, name]).toEqual([String(52 + index), flag, username])
    const accuracy = await row.locator('td:nth-child(4)').innerText()
    const { playcount, pp } = chosen_mode
    expect(numbers).toEqual([String(playcount), accuracy.replace('%', ''), String(pp)])
  }
  const table = await copied(page, 'text/html')
  expect(table.match(/<tr>/g)).toHaveLength(3)
  expect(table.match(/<td>/g)).toHaveLength(18)

  await select(page, 2, 2)
  await page.keyboard.press('ControlOrMeta+c')
  expect(await copied(page, 'text/plain')).toContain(data[2].username)
  expect(await copied(page, 'text/plain')).toContain('%')
})

test('a pointer that is dragged from beside the rows selects them, and no profile is opened', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a finger scrolls')
  await open(page, '/leaderboards')
  const [head, third] = [
    await page.getByRole('columnheader', { name: 'プレイヤー' }).boundingBox(),
    await page.locator('tbody tr').nth(2).boundingBox(),
  ]
  await page.mouse.move((head?.x ?? 0) + 2, (head?.y ?? 0) + 8)
  await page.mouse.down()
  await page.mouse.move((third?.x ?? 0) + 300, (third?.y ?? 0) + 26, { steps: 5 })
  await page.mouse.up()
  await page.keyboard.press('ControlOrMeta+c')
  expect((await copied(page, 'text/plain')).split('\n')).toHaveLength(3)
  await expect(page).toHaveURL('/leaderboards')
})

test('a drag that begins in a row selects rows, whatever its direction; clicks still open the player', async ({
  page,
  request,
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'a finger scrolls')
  const { data } = await (await request.get('/v3/leaderboard')).json()
  const ids = (from: number, to: number) =>
    data.slice(from - 1, to).map(({ id }: { id: number }) => String(id))
  const names = new Map(data.map(({ id, username }: Entry) => [username, String(id)]))
  const copiedIds = async () => {
    await page.keyboard.press('ControlOrMeta+c')
    const lines = (await copied(page, 'text/plain')).split('\n')
    return lines.map((line) => names.get(line.split('\t')[2] ?? ''))
  }
  await open(page, '/leaderboards')

  await drag(page, [2, 0.3], [5, 0.6])
  expect(await copiedIds()).toEqual(ids(2, 5))
  await drag(page, [7, 0.8], [4, 0.1])
  expect(await copiedIds()).toEqual(ids(4, 7))
  await drag(page, [3, 0.2], [3, 0.7])
  expect(await page.evaluate(() => getSelection()?.toString())).toContain(data[2].username)
  await expect(page).toHaveURL('/leaderboards')

  const opened = context.waitForEvent('page')
  await row(page, 4).click({ button: 'middle' })
  await expect(await opened).toHaveURL(`/users/${data[3].id}`)
  await row(page, 3).click()
  await expect(page).toHaveURL(`/users/${data[2].id}`)
})

type Entry = { id: number; username: string }
/** The row, from 1, and where in its width. */
type Point = [row: number, part: number]

function row(page: Page, number: number) {
  return page.locator('tbody tr').nth(number - 1)
}

async function drag(page: Page, from: Point, to: Point) {
  const [start, end] = [await pointAt(page, from), await pointAt(page, to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, start.y, { steps: 2 })
  await page.mouse.move(end.x, end.y, { steps: 5 })
  await page.mouse.up()
}

async function pointAt(page: Page, [number, part]: Point) {
  const box = await row(page, number).boundingBox()
  if (!box) throw new Error(`there is no row ${number}`)
  return { x: box.x + box.width * part, y: box.y + box.height / 2 }
}

function select(page: Page, from: number, to: number) {
  return page.evaluate(
    ([from = 0, to = 0]) => {
      const rows = document.querySelectorAll('tbody tr')
      getSelection()?.setBaseAndExtent(rows[from] as Node, 1, rows[to] as Node, 4)
    },
    [from, to],
  )
}

function copied(page: Page, type: string) {
  return page.evaluate(async (type) => {
    const [item] = await navigator.clipboard.read()
    return (await item?.getType(type))?.text() ?? ''
  }, type)
}
