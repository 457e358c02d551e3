import type { Site } from '@kodama/contract/site'

export function coverUrl({ asset_url }: Site, setId: number): string {
  return `${asset_url}/covers/${setId}`
}
