export type SortedIds = ReturnType<typeof makeSortedIds>
type Chunk = { ids: Int32Array; values: Float64Array; length: number }

const maxChunkSize = 512
const minChunkSize = 8

/** Ids by value, highest first, then by id. Split in chunks, so that a change moves only a few kilobytes. */
export function makeSortedIds() {
  const chunks: Chunk[] = []
  let size = 0

  /** The first chunk whose last entry is this id or comes after it. */
  function chunkIndexFor(id: number, value: number): number {
    let low = 0
    let high = chunks.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      const chunk = chunks[middle] as Chunk
      if (isAtOrBefore(id, value, chunk, chunk.length - 1)) high = middle
      else low = middle + 1
    }
    return low
  }

  function insert(id: number, value: number) {
    const chunkIndex = chunkIndexFor(id, value)
    const chunk = chunks[chunkIndex] ?? addChunk(chunkIndex, makeChunk(minChunkSize))
    if (chunk.length === chunk.ids.length) grow(chunk)
    const index = indexIn(chunk, id, value)
    chunk.ids.copyWithin(index + 1, index, chunk.length)
    chunk.values.copyWithin(index + 1, index, chunk.length)
    chunk.ids[index] = id
    chunk.values[index] = value
    chunk.length += 1
    size += 1
    if (chunk.length === maxChunkSize) addChunk(chunkIndex + 1, splitOff(chunk))
  }

  /** Needs the value that the id was inserted with. */
  function remove(id: number, value: number) {
    const chunkIndex = chunkIndexFor(id, value)
    const chunk = chunks[chunkIndex]
    if (!chunk) return
    const index = indexIn(chunk, id, value)
    if (index >= chunk.length || chunk.ids[index] !== id) return
    chunk.ids.copyWithin(index, index + 1, chunk.length)
    chunk.values.copyWithin(index, index + 1, chunk.length)
    chunk.length -= 1
    size -= 1
    if (chunk.length === 0) chunks.splice(chunkIndex, 1)
  }

  function addChunk(index: number, chunk: Chunk): Chunk {
    chunks.splice(index, 0, chunk)
    return chunk
  }

  function list(offset: number, limit: number): number[] {
    const listed: number[] = []
    let skip = offset
    for (const { ids, length } of chunks) {
      if (listed.length === limit) break
      const end = Math.min(length, skip + limit - listed.length)
      for (let index = skip; index < end; index++) listed.push(ids[index] as number)
      skip = Math.max(0, skip - length)
    }
    return listed
  }

  /** From 1; undefined for an id that was not inserted with this value. */
  function findRank(id: number, value: number): number | undefined {
    const chunkIndex = chunkIndexFor(id, value)
    const chunk = chunks[chunkIndex]
    if (!chunk) return undefined
    const index = indexIn(chunk, id, value)
    if (index >= chunk.length || chunk.ids[index] !== id) return undefined
    const before = chunks.slice(0, chunkIndex).reduce((sum, { length }) => sum + length, 0)
    return before + index + 1
  }

  return { insert, remove, list, findRank, size: () => size }
}

function isAtOrBefore(id: number, value: number, { ids, values }: Chunk, index: number): boolean {
  const other = values[index] as number
  return value > other || (value === other && id <= (ids[index] as number))
}

/** The index of the id in the chunk, or where it belongs. */
function indexIn(chunk: Chunk, id: number, value: number): number {
  let low = 0
  let high = chunk.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isAtOrBefore(id, value, chunk, middle)) high = middle
    else low = middle + 1
  }
  return low
}

function makeChunk(capacity: number): Chunk {
  return { ids: new Int32Array(capacity), values: new Float64Array(capacity), length: 0 }
}

function grow(chunk: Chunk) {
  const { ids, values } = makeChunk(Math.min(chunk.ids.length * 2, maxChunkSize))
  ids.set(chunk.ids)
  values.set(chunk.values)
  Object.assign(chunk, { ids, values })
}

function splitOff(chunk: Chunk): Chunk {
  const half = chunk.length >>> 1
  const upper = makeChunk(maxChunkSize)
  upper.ids.set(chunk.ids.subarray(half, chunk.length))
  upper.values.set(chunk.values.subarray(half, chunk.length))
  upper.length = chunk.length - half
  chunk.length = half
  return upper
}
