import { expect, test } from 'vitest'
import { start } from '../harness/site-process.js'
import { beginSlowly, wellDone } from './slow-clients.js'

test('300 clients that send slowly or never read are cut off, and nobody else waits', async () => {
  const site = await start({ LOG_LEVEL: 'silent', DATABASE_URL: 'sqlite:mine.db' })
  await site.ready
  const slow = await beginSlowly(site, 300)
  expect(await slow.cutOff()).toEqual(wellDone)
})
