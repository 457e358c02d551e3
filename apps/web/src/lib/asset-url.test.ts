import type { Site } from '@kodama/contract/site'
import { expect, test } from 'vitest'
import { assetTime, assetUrl, bannerSrcSet } from './asset-url.ts'

const noon = Date.UTC(2026, 0, 1, 12)
const minute = 60_000

function addressOf(asset_url: string, minutes: number, openedBefore = 0) {
  const site = { asset_url } as Site
  const now = noon + minutes * minute
  return assetUrl(site, 'banners/3', assetTime(site, now, now - openedBefore * minute))
}

test('a picture of our own has one address a day: the browser asks whether it has changed', () => {
  expect(addressOf('/a', 0)).toBe(`/a/banners/3?t=${Date.UTC(2026, 0, 1) / 1000}`)
  expect(addressOf('/a', 11 * 60)).toBe(addressOf('/a', 0))
  expect(addressOf('/a', 12 * 60)).not.toBe(addressOf('/a', 0))
})

test.each([
  ['of another host', 'https://a.example', 0],
  ['on a page that has been open for ten minutes', '/a', 10],
])('a picture %s has another address every ten minutes', (_, host, openedBefore) => {
  const address = addressOf(host, 0, openedBefore)
  expect(address).toBe(`${host}/banners/3?t=${noon / 1000}`)
  expect(addressOf(host, 9, openedBefore)).toBe(address)
  expect(addressOf(host, 10, openedBefore)).not.toBe(address)
})

test('of a banner the browser chooses the width that it shows', () => {
  expect(bannerSrcSet('/a/banners/3?t=1')).toBe(
    '/a/banners/3?t=1&w=640 640w, /a/banners/3?t=1&w=960 960w, /a/banners/3?t=1 1440w',
  )
})
