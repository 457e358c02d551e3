import { expect, test } from 'vitest'
import { listMails } from '#testing/mail'
import { countToldApart } from '#testing/told-apart'

test.each([
  [1, 3],
  [10, 30],
  [100, 30],
])('of 1,000 addresses %d networks tell at most %d apart in a day', async (networks, most) => {
  const { config, toldApart } = await countToldApart(1000, networks)
  expect(toldApart).toBeLessThanOrEqual(most)
  for (const mail of listMails(config)) expect(mail).toMatch(/^To: known\d+@example\.com\r?$/m)
})
