import type { Locale } from '@kodama/contract/locale'
import { LRUCache } from 'lru-cache'
import type { Page } from './page.ts'

type Redirect = { status: number; location: string }

/** A render blocks the event loop for some milliseconds. */
const maxRenders = 4
const maxBytes = 16 * 1024 * 1024

type RenderPage = (address: string, locale: Locale) => Promise<Page | Redirect>

/** Pages are rendered for a visitor of whom only the locale is known, so that all who have it can share them. */
export function makePageCache(renderPage: RenderPage) {
  const rendering = new Map<string, Promise<Page | Redirect>>()
  const pages = new LRUCache<string, Page | Redirect>({
    ttl: 5000,
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
  })

  async function renderAndCache(address: string, locale: Locale, isCurrent: () => boolean) {
    const key = keyOf(address, locale)
    try {
      const page = await renderPage(address, locale)
      if (isCurrent()) pages.set(key, page)
      return page
    } finally {
      if (isCurrent()) rendering.delete(key)
    }
  }

  return {
    /** Many may wait for a page that is being rendered. */
    find(address: string, locale: Locale) {
      const key = keyOf(address, locale)
      return pages.get(key) ?? rendering.get(key)
    },
    isBusy: () => rendering.size >= maxRenders,
    render(address: string, locale: Locale) {
      const key = keyOf(address, locale)
      const current = rendering.get(key)
      if (current) return current
      const page = renderAndCache(address, locale, () => rendering.get(key) === page)
      rendering.set(key, page)
      return page
    },
    /** In every locale. Also a page that is being rendered: it may show what was true before. */
    drop(isStale: (address: string) => boolean) {
      for (const cached of [pages, rendering]) {
        const stale = [...cached.keys()].filter((key) => isStale(addressOf(key)))
        for (const key of stale) cached.delete(key)
      }
    },
  }
}

function keyOf(address: string, locale: Locale) {
  return `${locale} ${address}`
}

function addressOf(key: string) {
  return key.slice(key.indexOf(' ') + 1)
}

function bytesOf(page: Page | Redirect) {
  return 'location' in page ? 1024 : page.html.length + page.gzip.length
}
