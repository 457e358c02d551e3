/** Rows of `maps` by the beatmapset that they belong to, in their order. */
export function groupBySet<T extends { set_id: number }>(rows: readonly T[]): Map<number, T[]> {
  const sets = new Map<number, T[]>()
  for (const row of rows) {
    const set = sets.get(row.set_id)
    if (set) set.push(row)
    else sets.set(row.set_id, [row])
  }
  return sets
}
