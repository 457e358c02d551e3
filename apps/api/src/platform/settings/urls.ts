import { isIP } from 'node:net'
import { type Config, isLoopback } from './config.ts'

export type UrlTemplates = ReturnType<typeof urlTemplatesFrom>

/** A database may say itself where its covers and previews are; the operator's settings count before it. */
export function urlTemplatesFrom(
  config: Config,
  own: Record<'cover' | 'preview', string | undefined>,
) {
  return {
    cover:
      config.COVER_URL ?? own.cover ?? 'https://assets.ppy.sh/beatmaps/{set_id}/covers/card.jpg',
    preview: config.PREVIEW_URL ?? own.preview ?? 'https://b.ppy.sh/preview/{set_id}.mp3',
    download: config.DOWNLOAD_URL,
    direct_download: config.DIRECT_DOWNLOAD_URL,
    game: config.GAME_LINK,
  }
}

/** The domain of bancho.py's hosts: the game links to players at the domain itself, so the site is usually there. */
export function gameDomainOf({ GAME_DOMAIN, SITE_URL }: Config): string | undefined {
  if (GAME_DOMAIN) return GAME_DOMAIN
  const { hostname } = new URL(SITE_URL)
  const isName = !isLoopback(hostname) && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isName ? hostname : undefined
}

/** For the content security policy; empty for a URL of this site. */
export function originOf(template: string): string[] {
  return URL.canParse(template) ? [new URL(template).origin] : []
}

/** The site's own hosts and those of `MEDIA_HOSTS`, with a port unless it is the default. */
export function mediaHostsFrom({ SITE_URL, ASSET_URL, MEDIA_HOSTS }: Config): string[] {
  const own = [SITE_URL, new URL(ASSET_URL, SITE_URL).href].map((url) => new URL(url).host)
  return [...new Set([...own, ...MEDIA_HOSTS])]
}
