import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/connect'
import { groupBySet } from './beatmapset-rows.ts'
import {
  listBeatmapsToCompare,
  listFingerprints,
  listKnownSums,
  listSetSums,
  writeSets,
} from './queries.ts'
import { setRowFrom } from './set-row.ts'

/** Looks at the sets after an id, mends what differs, and says how far it got; undefined: to the end. */
export type Step = (after: number) => Promise<number | undefined>

/** Sets whose rows are read at once: their beatmaps take a few milliseconds. */
const setsAtOnce = 64

/** Finds sets that came or went, by the number and the sum of their beatmaps' ids: cheap. */
export function fastStep(db: Db, owner: string): Step {
  return async (after) => {
    const { theirs, ours, last } = await nextWindow(db, after, 1000)
    const known = new Map(ours.map((sums) => [sums.set_id, sums]))
    const changed = theirs
      .filter(({ set_id, beatmap_count, id_sum }) => {
        const sums = known.get(set_id)
        known.delete(set_id)
        return sums?.beatmap_count !== beatmap_count || sums.id_sum !== id_sum
      })
      .map(({ set_id }) => set_id)
    await mend(db, owner, [...changed, ...known.keys()])
    return last
  }
}

/** Finds what was replaced under the same ids: reads everything that the catalogue depends on. */
export function deepStep(db: Db, owner: string): Step {
  return async (after) => {
    const { theirs, ours, last } = await nextWindow(db, after, setsAtOnce)
    const ids = new Set([...theirs, ...ours].map(({ set_id }) => set_id))
    await mend(db, owner, [...ids])
    return last
  }
}

/** As far as both lists are known: what lies beyond the end of one is not missing in it. */
async function nextWindow(db: Db, after: number, size: number) {
  const theirs = await listSetSums(db, after, size)
  const ours = await listKnownSums(db, after, size)
  const ends = [theirs, ours].map((list) => (list.length < size ? undefined : list.at(-1)?.set_id))
  const end = Math.min(...ends.map((id) => id ?? Number.POSITIVE_INFINITY))
  const isInside = ({ set_id }: { set_id: number }) => set_id <= end
  return {
    theirs: theirs.filter(isInside),
    ours: ours.filter((set) => isInside(set) && set.beatmap_count > 0),
    last: Number.isFinite(end) ? end : undefined,
  }
}

async function mend(db: Db, owner: string, setIds: readonly number[]) {
  for (let start = 0; start < setIds.length; start += setsAtOnce) {
    await mendSome(db, owner, setIds.slice(start, start + setsAtOnce))
    await setImmediate()
  }
}

async function mendSome(db: Db, owner: string, setIds: readonly number[]) {
  const beatmaps = groupBySet(await listBeatmapsToCompare(db, setIds))
  const known = new Map((await listFingerprints(db, setIds)).map((row) => [row.set_id, row]))
  const changed = setIds
    .map((id) => ({
      ...setRowFrom(id, beatmaps.get(id)),
      favourite_count: known.get(id)?.favourite_count ?? 0,
    }))
    .filter(({ set_id, fingerprint }) => fingerprint !== (known.get(set_id)?.fingerprint ?? ''))
  if (changed.length > 0) await writeSets(db, owner, changed)
}
