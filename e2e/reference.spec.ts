import { expect, test } from './server.ts'

test('the reference page tells of every call of the API', async ({ page, request }) => {
  const { paths } = await (await request.get('/api/openapi.json')).json()
  await page.goto('/api/reference')
  await expect(page).toHaveTitle('api - kodama!')
  for (const path of Object.keys(paths)) {
    const written = path.replaceAll(/\{(\w+)\}/g, ':$1')
    await expect(page.getByText(written, { exact: true })).toBeVisible()
  }
})
