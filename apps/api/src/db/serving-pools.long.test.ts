import { expect, inject, test } from 'vitest'
import { connectTwo } from '#testing/serving-database'

const servers = inject('servers')

test.skipIf(!servers)('a preferred host that is back is used again', async () => {
  const { hosts, first } = await connectTwo()
  await first.end()
  await expect.poll(() => usedHost(hosts)).not.toBe(first.name)
  await first.begin()
  await expect.poll(() => usedHost(hosts)).toBe(first.name)
})

function usedHost(hosts: Awaited<ReturnType<typeof connectTwo>>['hosts']) {
  return hosts?.read().find(({ isUsed }) => isUsed)?.name
}
