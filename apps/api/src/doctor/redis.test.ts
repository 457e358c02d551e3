import { expect, test } from 'vitest'
import { configFrom } from '#settings/config'
import { startRedisSentinels } from '#testing/redis-server'
import { examineRedis } from './redis.ts'

test('the doctor says what a lone sentinel and its master lack', async () => {
  const { url, servers } = await startRedisSentinels({ servers: 1, sentinels: 1 })
  const quorum = expect.stringMatching(
    /^Nothing would replace the master now: NOQUORUM 1 usable Sentinels\. .+ for this master\.$/,
  )
  const replica = 'The master has no replica: nothing could replace it.'
  const few = 'REDIS_URL names fewer than three sentinels: of three, any one may be lost.'
  expect(await warningsOf(url)).toEqual([few, quorum, replica])

  const more = url.replace('/kodama?', ',127.0.0.1:1,db.invalid/kodama?')
  expect(await warningsOf(more)).toEqual([
    expect.stringMatching(
      /^The sentinel 127\.0\.0\.1:1 does not answer \(connect ECONNREFUSED .+\)\.$/,
    ),
    expect.stringMatching(/^The host db\.invalid of REDIS_URL has no address \(E\w+\)\.$/),
    quorum,
    replica,
  ])

  const sentinel = new URL(url.split('@')[1]?.replace(/^/, 'redis://') ?? '').host
  const none = 'No sentinel names the master; the site works without Redis.'
  expect(await warningsOf(url.replace('/kodama?', '/other?'))).toEqual([
    `The sentinel ${sentinel} knows no master with the name other.`,
    few,
    none,
  ])
  expect(await warningsOf(url.replace(/\?.+/, ''))).toEqual([
    `The sentinel ${sentinel} does not answer (NOAUTH Authentication required.).`,
    few,
    none,
  ])
  const { host, port } = servers[0] ?? {}
  expect(await warningsOf(url.replace(':redis-password@', ''))).toContain(
    `The server ${host}:${port} does not answer (NOAUTH Authentication required.).`,
  )
})

async function warningsOf(REDIS_URL: string) {
  const findings = await examineRedis(configFrom({ REDIS_URL }))
  expect(findings.filter(({ verdict }) => verdict !== 'warn')).toEqual([])
  return findings.map(({ sentence }) => sentence)
}
