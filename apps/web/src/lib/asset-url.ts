import type { Site } from '@kodama/contract/site'

const tenMinutes = 600_000

/** `t` changes every ten minutes: a new picture shows soon, and a page view still finds the cache. */
export function avatarUrl({ asset_url }: Site, playerId: number, now: number): string {
  return `${asset_url}/${playerId}?t=${Math.floor(now / tenMinutes) * 600}`
}
