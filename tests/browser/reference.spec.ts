import { expect, open, test } from './server.ts'

type Operation = { operationId: string; security?: object[] }

test('the reference page tells of every call of the API, and a noun of the contents leads to its heading, not under the header', async ({
  page,
  request,
}) => {
  const { paths } = await (await request.get('/api/openapi.json')).json()
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/api/reference')
  await expect(page).toHaveTitle('api - kodama!')
  for (const [path, operations] of Object.entries<Record<string, Operation>>(paths)) {
    const written = path.replaceAll(/\{(\w+)\}/g, ':$1')
    for (const [method, { operationId, security }] of Object.entries(operations)) {
      const entry = page.locator(`#${operationId}`)
      await expect(entry.getByRole('heading', { level: 3 })).toHaveText(
        `${method.toUpperCase()}${written}`,
      )
      await expect(entry.getByText('Authorization')).toHaveCount(security ? 1 : 0)
    }
  }

  await page.getByRole('link', { name: 'leaderboard', exact: true }).click()
  const heading = page.getByRole('heading', { name: 'leaderboard', exact: true })
  const header = page.getByRole('banner')
  await expect(heading).toBeInViewport()
  await expect
    .poll(async () => {
      const [below, above] = [await heading.boundingBox(), await header.boundingBox()]
      return (below?.y ?? 0) >= (above?.y ?? 0) + (above?.height ?? 0)
    })
    .toBe(true)
  const first = await page.getByRole('link', { name: 'session', exact: true }).boundingBox()
  expect(first?.y).toBeGreaterThanOrEqual(56)

  // Where the contents have no room beside the text, they come after the title.
  await page.setViewportSize({ width: 390, height: 800 })
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  const contents = await page.getByRole('navigation', { name: '目次' }).boundingBox()
  expect(contents?.y).toBeGreaterThan(title?.y ?? Infinity)
})
