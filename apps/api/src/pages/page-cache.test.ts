import { expect, test } from 'vitest'
import { makePageCache } from './page-cache.ts'

test('the cache of pages holds 16 MB, however many pages there are', async () => {
  const html = 'x'.repeat(100_000)
  const pages = makePageCache(async () => ({
    status: 200,
    html,
    etag: '""',
    brotli: Buffer.alloc(9000),
  }))
  const addresses = Array.from({ length: 1000 }, (_, n) => `/users/${n}`)
  for (const address of addresses) await pages.render(address)
  const cached = addresses.filter((address) => pages.find(address))
  expect(cached.length * 209_000).toBeLessThanOrEqual(16 * 1024 * 1024)
})

test('a page that failed is rendered anew, and frees its place', async () => {
  let failures = 1
  const pages = makePageCache(async (location) => {
    if (failures-- > 0) throw new Error('render failed')
    return { status: 307, location }
  })
  await expect(pages.render('/')).rejects.toThrow('render failed')
  expect(pages.find('/')).toBeUndefined()
  expect(await pages.render('/')).toEqual({ status: 307, location: '/' })
})
