import { expect, test } from 'vitest'
import { killSiteWhileSaving } from './pictures.js'

test('a site that is killed while a picture is written leaves the old one or the new one', async () => {
  expect(await killSiteWhileSaving(2)).toEqual({ broken: 0 })
})
