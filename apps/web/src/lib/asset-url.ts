import type { Site } from '@kodama/contract/site'
import { bannerWidths, pictureSizes } from '@kodama/rules/pictures'

const tenMinutes = 600_000
const day = 86_400_000
/** The site serves the pictures itself. */
const ownPath = '/a'

/** Of an avatar (`{id}`) or a banner (`banners/{id}`). The time comes from `assetTime`. */
export function assetUrl({ asset_url }: Site, path: number | string, time: number): string {
  return `${asset_url}/${path}?t=${time / 1000}`
}

/** Of the banner at this address: a host that knows no widths returns the same picture for each. */
export function bannerSrcSet(address: string): string {
  const narrow = bannerWidths.map((width) => `${address}&w=${width} ${width}w`)
  return [...narrow, `${address} ${pictureSizes.banner.width}w`].join(', ')
}

/**
 * A new picture shows within ten minutes. Of our own, a browser asks us after that time whether it has changed; but not
 * every browser does so while the same page is open. How long it keeps another host's is not ours to say. So in both
 * these cases the address changes instead.
 */
export function assetTime({ asset_url }: Site, now: number, openedAt = pageOpenedAt(now)): number {
  const isAskedFor = asset_url === ownPath && now - openedAt < tenMinutes
  const step = isAskedFor ? day : tenMinutes
  return Math.floor(now / step) * step
}

/** The server is just making the page. */
function pageOpenedAt(now: number) {
  return typeof document === 'undefined' ? now : performance.timeOrigin
}
