const pageBits = 12
const pageSize = 1 << pageBits
const pageMask = pageSize - 1

/** A number for each id, 0 unless set. Ids are dense, so pages of a typed array take less memory than a Map. */
export function makeNumbersById(Numbers: new (length: number) => Float64Array | Uint8Array) {
  const pages: (Float64Array | Uint8Array | undefined)[] = []

  function get(id: number): number {
    return pages[id >>> pageBits]?.[id & pageMask] ?? 0
  }

  function set(id: number, value: number) {
    const page = pages[id >>> pageBits] ?? new Numbers(pageSize)
    pages[id >>> pageBits] = page
    page[id & pageMask] = value
  }

  /** The ids after one and up to another whose number is not 0, in order. */
  function listIds(after: number, last: number): number[] {
    const ids: number[] = []
    const end = Math.min(last, pages.length * pageSize - 1)
    for (let id = after + 1; id <= end; id++) {
      const page = pages[id >>> pageBits]
      if (!page) id |= pageMask
      else if (page[id & pageMask] !== 0) ids.push(id)
    }
    return ids
  }

  return { get, set, listIds }
}
