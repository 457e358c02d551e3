const runLength = 256

/** A merge sort that can be interrupted: sorting a hundred thousand at once would hold the event loop. */
export function* sortInSlices<T>(
  items: readonly T[],
  isBefore: (a: T, b: T) => boolean,
): Generator<undefined, T[]> {
  let runs: T[][] = []
  for (let start = 0; start < items.length; start += runLength) {
    const run = items.slice(start, start + runLength)
    runs.push(run.sort((a, b) => (isBefore(a, b) ? -1 : 1)))
    yield
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let i = 0; i < runs.length; i += 2) {
      merged.push(yield* merge(runs[i] ?? [], runs[i + 1] ?? [], isBefore))
    }
    runs = merged
  }
  return runs[0] ?? []
}

function* merge<T>(
  left: readonly T[],
  right: readonly T[],
  isBefore: (a: T, b: T) => boolean,
): Generator<undefined, T[]> {
  const merged: T[] = []
  let l = 0
  let r = 0
  while (l < left.length || r < right.length) {
    const takesRight =
      l === left.length || (r < right.length && isBefore(right[r] as T, left[l] as T))
    merged.push((takesRight ? right[r++] : left[l++]) as T)
    if (merged.length % 1024 === 0) yield
  }
  return merged
}
