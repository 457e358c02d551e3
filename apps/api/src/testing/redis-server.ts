import { onTestFinished } from 'vitest'
import { startRedis } from '../../../../tests/harness/servers.js'

/** A Redis that a test may stop and freeze. Gone after the test. */
export async function startRedisServer() {
  const { url, end, begin, freeze, thaw, stop } = await startRedis()
  onTestFinished(stop)
  return { url, stop: end, start: begin, freeze, thaw }
}
