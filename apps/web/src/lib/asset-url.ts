import type { Site } from '@kodama/contract/site'

const tenMinutes = 600_000

export function avatarUrl(site: Site, playerId: number, now: number): string {
  return assetUrl(site, playerId, now)
}

/** `t` changes every ten minutes: a new picture shows soon, and a page view still finds the cache. */
export function assetUrl({ asset_url }: Site, path: number | string, now: number): string {
  return `${asset_url}/${path}?t=${Math.floor(now / tenMinutes) * 600}`
}
