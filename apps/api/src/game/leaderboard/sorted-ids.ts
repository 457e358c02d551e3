export type SortedIds = ReturnType<typeof makeSortedIds>

const maxChunkSize = 512

/**
 * Ids by value, highest first, then by id. In chunks, so that a change moves few of them. The value of an id must not
 * change while it is in the list.
 */
export function makeSortedIds(valueOf: (id: number) => number) {
  /** No chunk is empty, except the first of an empty list. */
  const chunks: number[][] = [[]]

  function add(id: number) {
    const { chunk, chunkIndex, index } = locate(id)
    chunk.splice(index, 0, id)
    if (chunk.length > maxChunkSize) {
      chunks.splice(chunkIndex + 1, 0, chunk.splice(maxChunkSize / 2))
    }
  }

  function remove(id: number) {
    const { chunk, chunkIndex, index } = locate(id)
    if (chunk[index] !== id) return
    chunk.splice(index, 1)
    if (chunk.length === 0 && chunks.length > 1) chunks.splice(chunkIndex, 1)
  }

  function list(offset: number, limit: number): number[] {
    const listed: number[] = []
    let skip = offset
    for (const chunk of chunks) {
      if (listed.length === limit) break
      if (skip < chunk.length) listed.push(...chunk.slice(skip, skip + limit - listed.length))
      skip = Math.max(0, skip - chunk.length)
    }
    return listed
  }

  /** From 1; undefined for an id that is not in the list. */
  function findRank(id: number): number | undefined {
    const { chunk, chunkIndex, index } = locate(id)
    if (chunk[index] !== id) return undefined
    const before = chunks.slice(0, chunkIndex).reduce((sum, { length }) => sum + length, 0)
    return before + index + 1
  }

  /** Where the id is, or belongs. */
  function locate(id: number) {
    const value = valueOf(id)
    const isAfter = (other: number) => {
      const otherValue = valueOf(other)
      return otherValue === value ? other >= id : otherValue < value
    }
    const chunkIndex = findFirst(chunks.length - 1, (index) => {
      const chunk = chunks[index] as number[]
      return isAfter(chunk[chunk.length - 1] as number)
    })
    const chunk = chunks[chunkIndex] as number[]
    return { chunk, chunkIndex, index: findFirst(chunk.length, (n) => isAfter(chunk[n] as number)) }
  }

  return { add, remove, list, findRank }
}

/** A binary search for the first index that passes, which all later ones do; `length` if none does. */
function findFirst(length: number, passes: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}
