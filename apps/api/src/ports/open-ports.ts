import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { makePasswords } from '#account/passwords'
import { openCatalogue } from '#catalogue/open-catalogue'
import type { Config } from '#config'
import type { Db } from '#db/connect'
import { makeLimiter } from '#limit/limiter'
import { memoryCounters } from '#limit/memory-counters'
import { rowCounters } from '#limit/queries'
import { makeEmbeddedRanks } from '#ranks/embedded-ranks'
import { makeFollower } from '#ranks/follower'
import type { Ranks } from '#ranks/ranks'
import { makeRedisRanks } from '#ranks/redis-ranks'
import { openHumanCheck } from './human-check.ts'
import { openMailer } from './mailer.ts'
import { openRedis } from './redis.ts'

type Given = {
  config: Config
  db: Db
  now: () => Date
  log: FastifyBaseLogger
  hashCost?: number
  stopping?: AbortSignal
}

export type Ports = Awaited<ReturnType<typeof openPorts>>

/** Everything outside the process but the database, and what guards the way to it. */
export async function openPorts({ config, db, now, log, hashCost, stopping }: Given) {
  const redis =
    config.REDIS_URL &&
    (await openRedis(config.REDIS_URL, config.REDIS_PREFIX, (error) => {
      log.warn({ err: error }, 'Redis does not answer; the site goes on without it')
    }))
  const mailer = openMailer(config, log)
  const ranks = makeRanks(db, redis || undefined, log)
  const onTrouble = (error: unknown) => {
    log.warn({ err: error }, 'the catalogue could not be compared with the database')
  }
  const catalogue = openCatalogue({ db, kind: config.DATABASE.kind }, { now, onTrouble })
  return {
    passwords: makePasswords({ cost: hashCost, atOnce: config.WORKERS > 1 ? 1 : 2, stopping }),
    limiter: makeLimiter(rowCounters(db), now),
    // For what costs less than a row: a flood of it must not become a flood of writes.
    lightLimiter: makeLimiter(memoryCounters(), now),
    humanCheck: openHumanCheck(config, db, now),
    wait: (ms: number) => setTimeout(ms),
    mailer,
    ranks,
    catalogue,
    async close() {
      await mailer.close()
      if (redis) redis.disconnect()
    },
  }
}

function makeRanks(db: Db, redis: Redis | undefined, log: FastifyBaseLogger): Ranks {
  const onTrouble = (error: unknown) => {
    log.warn({ err: error }, 'the leaderboards could not be compared with the database')
  }
  if (redis) return makeRedisRanks(db, redis, onTrouble)
  return makeEmbeddedRanks(makeFollower(db, { onTrouble }), onTrouble)
}
