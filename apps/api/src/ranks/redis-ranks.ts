import { randomUUID } from 'node:crypto'
import { type CombinedMode, combinedModes } from '@kodama/rules/modes'
import type { Redis } from 'ioredis'
import { pollLoop } from '#concurrency/poll-loop'
import type { Db } from '#db/connect'
import type { Board, Window } from './boards.ts'
import { makePoller, pollIntervalMs } from './poller.ts'
import type { Ranks } from './ranks.ts'
import {
  acquireLeaderLock,
  findPublishedRank,
  listPublished,
  listWanted,
  releaseLeaderLock,
} from './redis-boards.ts'
import { watchHistory } from './redis-history.ts'
import { makePublisher, type Publisher } from './redis-publisher.ts'

const pollsPerVerification = 30

/**
 * Ranks that all processes share: one leader polls the game server and publishes the boards in Redis.
 * Without Redis each process has its own boards.
 */
export function makeRedisRanks(db: Db, redis: Redis, onError: (error: unknown) => void = () => {}) {
  const token = randomUUID()
  const history = watchHistory(redis)
  const publishers = new Map<CombinedMode, Publisher>()
  const poller = makePoller(db, {
    onError,
    onChange: (mode, id, country) => publishers.get(mode)?.noteChange(id, country),
  })
  const polling = pollLoop(poll, pollIntervalMs, onError)
  let pollsUntilVerification = pollsPerVerification
  /** Set when Redis did not answer. Until a poll reaches it again, no request waits for it. */
  let isRedisDown = false
  /** Modes that another process had published at the last read. */
  const publishedModes = new Set<CombinedMode>()

  async function poll() {
    const role = await findRole()
    if (role === 'leader') return lead()
    if (role === 'standalone') return poller.poll()
    await stopPublishers()
    poller.clear()
  }

  async function findRole() {
    try {
      await history.read()
      const isLeader = await acquireLeaderLock(redis, token)
      isRedisDown = false
      return isLeader ? 'leader' : 'reader'
    } catch {
      isRedisDown = true
      return 'standalone'
    }
  }

  async function lead() {
    const wanted: string[] = await listWanted(redis).catch(() => [])
    for (const mode of combinedModes) if (wanted.includes(String(mode))) void poller.load(mode)
    await poller.poll()
    pollsUntilVerification =
      pollsUntilVerification > 0 ? pollsUntilVerification - 1 : pollsPerVerification
    for (const mode of poller.modes()) await publish(mode)
  }

  async function publish(mode: CombinedMode) {
    const boards = poller.find(mode)
    const current = history.find()
    if (!boards || !current) return
    // Another server may lack what this publisher has written.
    const last = publishers.get(mode)
    if (last && last.history !== current) {
      publishers.delete(mode)
      await last.stop()
    }
    const publisher = publishers.get(mode) ?? makePublisher(redis, current, mode, boards)
    publishers.set(mode, publisher)
    if (pollsUntilVerification === 0) publisher.requestVerification()
    // After an error of Redis the publisher stays; its lease expires by itself.
    if (await publisher.refresh().catch(() => true)) return
    publishers.delete(mode)
    await publisher.stop()
  }

  async function stopPublishers() {
    const stopped = [...publishers.values()].map(({ stop }) => stop())
    publishers.clear()
    await Promise.all(stopped)
  }

  async function readPublished(board: Board, window: Window) {
    const ids = await fromRedis((current) => listPublished(redis, current, board, window))
    if (ids) publishedModes.add(board.mode)
    else publishedModes.delete(board.mode)
    return ids
  }

  /** Undefined also when Redis does not answer. */
  async function fromRedis<Read>(read: (history: string) => Promise<Read | undefined>) {
    try {
      const current = history.find()
      if (!current) throw new Error('there is no connection to Redis')
      return await read(current)
    } catch {
      isRedisDown = true
      publishedModes.clear()
      return undefined
    }
  }

  const ranks: Ranks = {
    async list(board, window) {
      if (poller.find(board.mode)) return poller.list(board, window)
      const ids = isRedisDown ? undefined : await readPublished(board, window)
      if (!isRedisDown) return ids
      return polling.isRunning() ? poller.list(board, window) : undefined
    },
    async findRank(board, id) {
      if (poller.find(board.mode)) return poller.findRank(board, id)
      const rank = isRedisDown
        ? undefined
        : await fromRedis((current) => findPublishedRank(redis, current, board, id))
      if (!isRedisDown) return rank
      return polling.isRunning() ? poller.findRank(board, id) : undefined
    },
    // This process does not see changes of the leader: they show when the page cache expires.
    findVersion: (mode) =>
      poller.find(mode)?.version() ?? (publishedModes.has(mode) ? 0 : undefined),
    recheck(mode, ids) {
      poller.recheck(mode, ids).catch(onError)
    },
    secondsSincePoll: polling.secondsSincePoll,
    start() {
      void polling.start()
    },
    async stop() {
      await Promise.all([polling.stop(), poller.stop()])
      await stopPublishers()
      await releaseLeaderLock(redis, token).catch(() => {})
    },
  }
  return { ...ranks, poll, poller }
}
