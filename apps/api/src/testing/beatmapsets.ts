import type { Beatmapset } from '@kodama/contract/beatmapset'
import { makeBeatmap } from './make.ts'
import type { testApp } from './test-app.ts'

export type Site = Awaited<ReturnType<typeof testApp>>
export type Found = { ids: number[]; cursor: string | null }

/** SQL searches until the sets are in memory; both must find the same. */
const ways = {
  SQL: async () => {},
  memory: ({ catalogue }: Site) => catalogue.load(),
}
export const eachWay = Object.entries(ways)

type Row = Omit<Parameters<typeof makeBeatmap>[1], 'id'>

/** Sets of one beatmap each, with ids from 1 upwards; each is newer than the one before unless its row has a date. */
export async function makeSets({ db, catalogue }: Site, rows: Row[]) {
  for (const [i, row] of rows.entries()) {
    const last_update = `2026-01-01 00:00:${String(i).padStart(2, '0')}`
    await makeBeatmap(db, { last_update, ...row, id: (i + 1) * 10, set_id: i + 1 })
  }
  await catalogue.sync()
}

export async function searchFor(app: Site['app'], query: Record<string, string>): Promise<Found> {
  const answer = await app.inject({ url: '/api/v2/beatmapsets/search', query })
  const { beatmapsets, cursor_string } = answer.json<{
    beatmapsets: Beatmapset[]
    cursor_string: string | null
  }>()
  return { ids: beatmapsets.map(({ id }) => id), cursor: cursor_string }
}
