type NumberArray = Float64Array | Uint16Array | Uint8Array

const pageBits = 12
const pageSize = 1 << pageBits
const pageMask = pageSize - 1

/** A number for each id, 0 unless set. Ids lie close together, so it is arrays of them, not a map. */
export function makeNumbersById(Numbers: new (length: number) => NumberArray) {
  const pages: (NumberArray | undefined)[] = []

  function get(id: number): number {
    return pages[id >>> pageBits]?.[id & pageMask] ?? 0
  }

  function set(id: number, value: number) {
    const page = pages[id >>> pageBits]
    if (page) page[id & pageMask] = value
    else if (value !== 0) makePage(id)[id & pageMask] = value
  }

  function makePage(id: number): NumberArray {
    const page = new Numbers(pageSize)
    pages[id >>> pageBits] = page
    return page
  }

  /** Ids after the first and up to the last whose number is not 0, in order. */
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
