import { openApiDocument } from '@kodama/contract/openapi'
import { getSite, type Site } from '@kodama/contract/site'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/http/serve'
import type { Config } from '#platform/settings/config'
import { mediaHostsFrom } from '#platform/settings/urls'

/** What the web needs to know of the settings. */
export function siteFrom(config: Config, beatmapLinks: Site['beatmap_links']): Site {
  return {
    name: config.SITE_NAME,
    url: config.SITE_URL,
    human_check: config.HUMAN_CHECK,
    ...(config.HUMAN_CHECK === 'turnstile' && { turnstile_site_key: config.TURNSTILE_SITE_KEY }),
    asset_url: config.ASSET_URL,
    media_hosts: mediaHostsFrom(config),
    beatmap_links: beatmapLinks,
    links: {
      ...(config.CHAT_URL && { chat: config.CHAT_URL }),
      ...(config.MICROBLOG_URL && { microblog: config.MICROBLOG_URL }),
      ...(config.CODE_HOST_URL && { code_host: config.CODE_HOST_URL }),
    },
  }
}

export function siteRoutes(app: FastifyInstance, { site }: { site: Site }) {
  serve(app, getSite, () => site)
  const document = openApiDocument(site.name, site.url)
  app.get('/api/openapi.json', async () => document)
}
