import { expect, test } from 'vitest'
import { makePageCache } from './page-cache.ts'

test('the cache of pages holds 16 MB, however many pages there are', async () => {
  const page = {
    status: 200,
    html: Buffer.alloc(130_000),
    gzip: Buffer.alloc(20_000),
    etag: '"x"',
  }
  const pages = makePageCache(async () => page)
  const addresses = Array.from({ length: 1000 }, (_, n) => `/users/${n}`)
  for (const address of addresses) await pages.render(address, 'ja_JP')
  const cached = addresses.filter((address) => pages.find(address, 'ja_JP'))
  expect(cached.length * 150_000).toBeLessThanOrEqual(16 * 1024 * 1024)
})

test('a page that failed is rendered anew, and frees its place', async () => {
  let failures = 1
  const pages = makePageCache(async (location) => {
    if (failures-- > 0) throw new Error('render failed')
    return { status: 307, location }
  })
  await expect(pages.render('/', 'ja_JP')).rejects.toThrow('render failed')
  expect(pages.find('/', 'ja_JP')).toBeUndefined()
  expect(await pages.render('/', 'ja_JP')).toEqual({ status: 307, location: '/' })
})

test('a page that is dropped is rendered anew, also one that was being rendered', async () => {
  const finish: ((location: string) => void)[] = []
  const pages = makePageCache(async () => ({
    status: 307,
    location: await new Promise<string>((resolve) => finish.push(resolve)),
  }))
  const first = pages.render('/users/5', 'ja_JP')
  pages.drop((address) => address === '/users/5')
  expect(pages.find('/users/5', 'ja_JP')).toBeUndefined()
  const second = pages.render('/users/5', 'ja_JP')
  finish[0]?.('first')
  expect(await first).toMatchObject({ location: 'first' })
  // The first is not in the cache, and the second is still being rendered.
  expect(pages.find('/users/5', 'ja_JP')).toBe(second)
  finish[1]?.('second')
  await second
  pages.drop((address) => address === '/users/6')
  expect(pages.find('/users/5', 'ja_JP')).toMatchObject({ location: 'second' })
  pages.drop((address) => address === '/users/5')
  expect(pages.find('/users/5', 'ja_JP')).toBeUndefined()
})

test('a page is kept once for each locale, and dropped in all of them', async () => {
  const pages = makePageCache(async (address, locale) => ({
    status: 307,
    location: `${locale} of ${address}`,
  }))
  await pages.render('/users/5', 'ja_JP')
  expect(pages.find('/users/5', 'en_US')).toBeUndefined()
  await pages.render('/users/5', 'en_US')
  expect(pages.find('/users/5', 'ja_JP')).toMatchObject({ location: 'ja_JP of /users/5' })
  expect(pages.find('/users/5', 'en_US')).toMatchObject({ location: 'en_US of /users/5' })
  pages.drop((address) => address === '/users/5')
  expect(pages.find('/users/5', 'ja_JP')).toBeUndefined()
  expect(pages.find('/users/5', 'en_US')).toBeUndefined()
})
