import { lstat, readFile } from 'node:fs/promises'
import { type BannerWidth, maxPictureBytes } from '@kodama/rules/pictures'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { etagOf } from '#platform/http/serve'
import type { NarrowBanner } from '#players/picture/narrow-banner'
import { refuseByHeader } from '#players/picture/picture-bounds'

type Narrow = { bytes: Buffer; etag: string }

/** About 1,000 banners. */
const maxBytes = 16 * 1024 * 1024
/** Each takes a core for a moment. */
const maxConcurrent = 1
const maxWaiting = 16

/** The key includes the version of the file, so a banner that is replaced or removed is not served from here. */
export function makeNarrowBanners(narrowBanner: NarrowBanner, onFailure: (error: unknown) => void) {
  const banners = new LRUCache<string, Narrow | 'impossible'>({
    maxSize: maxBytes,
    sizeCalculation: (banner, key) =>
      (banner === 'impossible' ? 0 : banner.bytes.length) + key.length,
  })
  const pending = new Set<string>()
  const limit = pLimit(maxConcurrent)

  async function make(key: string, file: string, width: BannerWidth) {
    try {
      const original = await readFile(file)
      refuseByHeader(original)
      const bytes = await narrowBanner(original, width)
      banners.set(key, { bytes, etag: etagOf(bytes) })
    } catch (error) {
      onFailure(error)
      banners.set(key, 'impossible')
    } finally {
      pending.delete(key)
    }
  }

  /** Returns undefined for a banner that has to be made first: no visitor waits for it. */
  return async function find(file: string, width: BannerWidth): Promise<Narrow | undefined> {
    const found = await lstat(file).catch(() => undefined)
    if (!found || found.size > maxPictureBytes) return undefined
    const key = `${file} ${found.mtimeMs} ${found.size} ${width}`
    const known = banners.get(key)
    if (known) return known === 'impossible' ? undefined : known
    if (!pending.has(key) && pending.size < maxWaiting) {
      pending.add(key)
      void limit(() => make(key, file, width))
    }
    return undefined
  }
}
