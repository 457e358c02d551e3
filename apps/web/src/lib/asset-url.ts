import type { Site } from '@kodama/contract/site'

const tenMinutes = 600_000

/** Of an avatar (`{id}`) or a banner (`banners/{id}`). `t` changes every ten minutes, so that a new picture shows soon. */
export function assetUrl({ asset_url }: Site, path: number | string, now: number): string {
  return `${asset_url}/${path}?t=${Math.floor(now / tenMinutes) * 600}`
}
