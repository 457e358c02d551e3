import { expect, test } from 'vitest'
import { configFrom } from '#settings/config'
import { startRedisSentinels } from '#testing/redis-server'
import { examineRedis } from './redis.ts'

test('with three sentinels and a replica all is well, and the doctor names what is lost of them', async () => {
  const cluster = await startRedisSentinels()
  const [master, replica] = cluster.servers
  const [first, second] = cluster.sentinels
  if (!master || !replica || !first || !second) throw new Error('something is missing')
  const nameOf = ({ host, port }: typeof master) => `${host}:${port}`
  const examined = async () => {
    const findings = await examineRedis(configFrom({ REDIS_URL: cluster.url }))
    return findings.map(({ verdict, sentence }) => `${verdict}: ${sentence}`)
  }
  const well = `ok: Redis answers: the master ${nameOf(master)}, 1 of its replicas and 3 sentinels.`
  expect(await examined()).toEqual([well])

  cluster.ask(replica, 'config', 'set', 'masterauth', 'wrong')
  cluster.ask(master, 'client', 'kill', 'type', 'replica')
  expect(await examined()).toEqual([`warn: The replica ${nameOf(replica)} has lost its master.`])
  cluster.ask(replica, 'replicaof', 'no', 'one')
  expect(await examined()).toEqual([
    `warn: The server ${nameOf(replica)} does not know that it is a replica for the sentinels.`,
  ])
  await replica.freeze()
  expect(await examined()).toEqual([
    `warn: The server ${nameOf(replica)} does not answer (Command timed out).`,
  ])
  await replica.end()
  expect(await examined()).toEqual([
    expect.stringMatching(
      `warn: The server ${nameOf(replica)} does not answer .connect ECONNREFUSED`,
    ),
  ])
  await replica.begin()

  await first.end()
  await second.freeze()
  await expect
    .poll(examined)
    .toEqual([
      expect.stringMatching(`warn: The sentinel ${nameOf(first)} does not answer .+ECONNREFUSED`),
      `warn: The sentinel ${nameOf(second)} does not answer (Command timed out).`,
      expect.stringMatching('warn: Nothing would replace the master now: NOQUORUM 1 usable'),
    ])
})
