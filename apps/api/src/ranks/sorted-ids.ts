export type SortedIds = ReturnType<typeof makeSortedIds>
type Chunk = { ids: Int32Array; values: Float64Array; length: number }

const mostInChunk = 512
const leastInChunk = 8

/**
 * Ids by value, the highest first, then by id. They lie in chunks, so that a change moves a few
 * kilobytes, however many they are.
 */
export function makeSortedIds() {
  const chunks: Chunk[] = []
  let size = 0

  /** The first chunk that ends at the id or after it. */
  function chunkFor(id: number, value: number): number {
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
    const index = chunkFor(id, value)
    const chunk = chunks[index] ?? addChunk(index, makeChunk(leastInChunk))
    if (chunk.length === chunk.ids.length) grow(chunk)
    const place = placeIn(chunk, id, value)
    chunk.ids.copyWithin(place + 1, place, chunk.length)
    chunk.values.copyWithin(place + 1, place, chunk.length)
    chunk.ids[place] = id
    chunk.values[place] = value
    chunk.length += 1
    size += 1
    if (chunk.length === mostInChunk) addChunk(index + 1, splitOff(chunk))
  }

  /** By the value that it was put in with. */
  function remove(id: number, value: number) {
    const index = chunkFor(id, value)
    const chunk = chunks[index]
    if (!chunk) return
    const place = placeIn(chunk, id, value)
    if (place >= chunk.length || chunk.ids[place] !== id) return
    chunk.ids.copyWithin(place, place + 1, chunk.length)
    chunk.values.copyWithin(place, place + 1, chunk.length)
    chunk.length -= 1
    size -= 1
    if (chunk.length === 0) chunks.splice(index, 1)
  }

  function addChunk(index: number, chunk: Chunk): Chunk {
    chunks.splice(index, 0, chunk)
    return chunk
  }

  function list(offset: number, limit: number): number[] {
    const listed: number[] = []
    let index = 0
    let skipped = offset
    for (; index < chunks.length; index++) {
      const { length } = chunks[index] as Chunk
      if (skipped < length) break
      skipped -= length
    }
    for (; index < chunks.length && listed.length < limit; index++) {
      const { ids, length } = chunks[index] as Chunk
      const end = Math.min(length, skipped + limit - listed.length)
      for (let place = skipped; place < end; place++) listed.push(ids[place] as number)
      skipped = 0
    }
    return listed
  }

  return { insert, remove, list, size: () => size }
}

function isAtOrBefore(id: number, value: number, { ids, values }: Chunk, place: number): boolean {
  const other = values[place] as number
  return value > other || (value === other && id <= (ids[place] as number))
}

/** Where in the chunk the id is, or would be. */
function placeIn(chunk: Chunk, id: number, value: number): number {
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
  const { ids, values } = makeChunk(Math.min(chunk.ids.length * 2, mostInChunk))
  ids.set(chunk.ids)
  values.set(chunk.values)
  Object.assign(chunk, { ids, values })
}

function splitOff(chunk: Chunk): Chunk {
  const half = chunk.length >>> 1
  const upper = makeChunk(mostInChunk)
  upper.ids.set(chunk.ids.subarray(half, chunk.length))
  upper.values.set(chunk.values.subarray(half, chunk.length))
  upper.length = chunk.length - half
  chunk.length = half
  return upper
}
