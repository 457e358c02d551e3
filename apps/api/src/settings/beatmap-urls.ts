import type { Config } from './config.ts'

type Settings = Pick<
  Config,
  'COVER_URL' | 'PREVIEW_URL' | 'DOWNLOAD_URL' | 'DIRECT_DOWNLOAD_URL' | 'GAME_LINK'
>

export type UrlTemplates = ReturnType<typeof urlTemplatesFrom>

/** osu! knows nothing of the demo world's beatmapsets: their covers and previews are files of ours. */
export function urlTemplatesFrom(settings: Settings, isDemo: boolean) {
  return {
    cover:
      settings.COVER_URL ??
      (isDemo ? '/a/covers/{set_id}' : 'https://assets.ppy.sh/beatmaps/{set_id}/covers/card.jpg'),
    preview:
      settings.PREVIEW_URL ??
      (isDemo ? '/a/previews/{set_id}' : 'https://b.ppy.sh/preview/{set_id}.mp3'),
    download: settings.DOWNLOAD_URL,
    direct_download: settings.DIRECT_DOWNLOAD_URL,
    game: settings.GAME_LINK,
  }
}

/** What the content security policy must allow for one; nothing for an address of our own. */
export function originOf(template: string): string[] {
  return URL.canParse(template) ? [new URL(template).origin] : []
}
