import { randomUUID } from 'node:crypto'
import { type CombinedMode, combinedModes } from '@kodama/rules/modes'
import type { Redis } from 'ioredis'
import type { Db } from '#db/connect'
import { listEmbedded } from './embedded-ranks.ts'
import { makeFollower, stepMs } from './follower.ts'
import { makePublication, type Publication } from './publication.ts'
import type { Board, Ranks, Window } from './ranks.ts'
import { repeat } from './repeat.ts'
import { endLead, holdLead, listShared, listWanted } from './shared-boards.ts'

const stepsPerCheck = 30

/**
 * Ranks that all processes share: one of them leads, follows the game server and writes them to
 * Redis. Without Redis each process has its own.
 */
export function makeRedisRanks(
  db: Db,
  redis: Redis,
  onTrouble: (error: unknown) => void = () => {},
) {
  const token = randomUUID()
  const publications = new Map<CombinedMode, Publication>()
  const follower = makeFollower(db, {
    onTrouble,
    onChange: (mode, id, country) => publications.get(mode)?.noteChange(id, country),
  })
  const steps = repeat(step, stepMs, onTrouble)
  let stepsUntilCheck = stepsPerCheck
  /** Redis did not answer: until it does at a step, nobody waits for it. */
  let isAlone = false
  /** Modes that others share, as last seen. */
  const readModes = new Set<CombinedMode>()

  async function step() {
    const role = await findRole()
    if (role === 'lead') return lead()
    if (role === 'alone') return follower.step()
    await endPublications()
    follower.forget()
  }

  async function findRole() {
    try {
      const role = (await holdLead(redis, token)) ? 'lead' : 'read'
      isAlone = false
      return role
    } catch {
      isAlone = true
      return 'alone'
    }
  }

  async function lead() {
    for (const mode of await wantedModes()) void follower.load(mode)
    await follower.step()
    stepsUntilCheck = stepsUntilCheck > 0 ? stepsUntilCheck - 1 : stepsPerCheck
    for (const mode of follower.modes()) await publish(mode)
  }

  async function wantedModes() {
    const wanted: string[] = await listWanted(redis).catch(() => [])
    return combinedModes.filter((mode) => wanted.includes(String(mode)))
  }

  async function publish(mode: CombinedMode) {
    const boards = follower.find(mode)
    if (!boards) return
    const publication = publications.get(mode) ?? makePublication(redis, mode, boards)
    publications.set(mode, publication)
    if (await isGood(publication)) return
    publications.delete(mode)
    await publication.end()
  }

  /** One that cannot be reached for a moment is kept: nobody believes it without a refresh. */
  async function isGood(publication: Publication) {
    if (stepsUntilCheck === 0) publication.distrust()
    return publication.refresh().catch(() => true)
  }

  async function endPublications() {
    const ended = [...publications.values()].map(({ end }) => end())
    publications.clear()
    await Promise.all(ended)
  }

  async function readShared(board: Board, window: Window) {
    try {
      const ids = await listShared(redis, board, window)
      if (ids) readModes.add(board.mode)
      else readModes.delete(board.mode)
      return ids
    } catch {
      isAlone = true
      readModes.clear()
      return undefined
    }
  }

  const ranks: Ranks = {
    async list(board, window) {
      if (follower.find(board.mode)) return listEmbedded(follower, board, window)
      const ids = isAlone ? undefined : await readShared(board, window)
      if (!isAlone) return ids
      return steps.isRunning() ? listEmbedded(follower, board, window) : undefined
    },
    // What another process changes cannot be told from here: it shows a moment later.
    findVersion: (mode) => follower.find(mode)?.version() ?? (readModes.has(mode) ? 0 : undefined),
    recheck(mode, ids) {
      follower.recheck(mode, ids).catch(onTrouble)
    },
    start: steps.start,
    async stop() {
      await Promise.all([steps.stop(), follower.stop()])
      await endPublications()
      await endLead(redis, token).catch(() => {})
    },
  }
  return { ...ranks, step, follower }
}
