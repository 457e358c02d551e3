import type { Config } from './config.ts'

type Settings = Pick<Config, 'SITE_URL' | 'ASSET_URL' | 'MEDIA_HOSTS'>

/** Our own hosts and those that the operator allows, with the port where it is not the usual one. */
export function mediaHostsFrom({ SITE_URL, ASSET_URL, MEDIA_HOSTS }: Settings): string[] {
  const own = [SITE_URL, new URL(ASSET_URL, SITE_URL).href].map((url) => new URL(url).host)
  return [...new Set([...own, ...MEDIA_HOSTS])]
}
