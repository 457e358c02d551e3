import { expect, hydrated, test } from './server.ts'

test('the reference page tells of every call of the API, and a noun of the contents leads to its heading, not under the header', async ({
  page,
  request,
}) => {
  const { paths } = await (await request.get('/api/openapi.json')).json()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/api/reference')
  await hydrated(page)
  await expect(page).toHaveTitle('api - kodama!')
  for (const path of Object.keys(paths)) {
    const written = path.replaceAll(/\{(\w+)\}/g, ':$1')
    await expect(page.getByText(written, { exact: true })).toBeVisible()
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
})
