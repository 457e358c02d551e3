import { LRUCache } from 'lru-cache'
import type { Page } from './page.ts'

type Redirect = { status: number; location: string }

/** A render blocks the event loop for some milliseconds. */
const maxRenders = 4
const maxBytes = 16 * 1024 * 1024

/** Pages are rendered for a visitor of whom nothing is known, so that all visitors can share them. */
export function makePageCache(renderPage: (address: string) => Promise<Page | Redirect>) {
  const rendering = new Map<string, Promise<Page | Redirect>>()
  const pages = new LRUCache<string, Page | Redirect>({
    ttl: 5000,
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
  })

  async function renderAndCache(address: string, isCurrent: () => boolean) {
    try {
      const page = await renderPage(address)
      if (isCurrent()) pages.set(address, page)
      return page
    } finally {
      if (isCurrent()) rendering.delete(address)
    }
  }

  return {
    /** Many may wait for a page that is being rendered. */
    find: (address: string) => pages.get(address) ?? rendering.get(address),
    isBusy: () => rendering.size >= maxRenders,
    render(address: string) {
      const current = rendering.get(address)
      if (current) return current
      const page = renderAndCache(address, () => rendering.get(address) === page)
      rendering.set(address, page)
      return page
    },
    /** Also a page that is being rendered: it may show what was true before. */
    drop(isStale: (address: string) => boolean) {
      for (const cached of [pages, rendering]) {
        for (const address of [...cached.keys()].filter(isStale)) cached.delete(address)
      }
    },
  }
}

/** With what it is compressed to in both its forms. */
function bytesOf(page: Page | Redirect) {
  return 'location' in page ? 1024 : 2 * page.rest.length + 8192
}
