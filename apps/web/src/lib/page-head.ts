import type { Site } from '@kodama/contract/site'
import type { AppContext } from './app-context.ts'

/** Without a title a page has the site's name. */
export type Page = { title?: string; description?: string; picture?: string; noIndex?: true }

/** The tab's title and the preview of a shared link. */
export function pageHead({ site }: AppContext, { title, description, picture, noIndex }: Page) {
  const full = title ? tabTitle(site, title) : `${site.name}!`
  return {
    meta: [
      { title: full },
      { property: 'og:title', content: full },
      { name: 'twitter:title', content: full },
      ...(description ? descriptionMeta(description) : []),
      ...(picture ? pictureMeta(picture, 'summary') : []),
      ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
  }
}

export function tabTitle(site: Site, title: string) {
  return `${title} - ${site.name}!`
}

/** The defaults of every page. */
export function sharedMeta(site: Site, path: string) {
  return [
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ja_JP' },
    { property: 'og:url', content: site.url + path.replace(/\/$/, '') },
    ...pictureMeta(`${site.url}/icons/share.png`, 'summary_large_image'),
    ...descriptionMeta('an invite-only private server for a rhythm game'),
  ]
}

function pictureMeta(picture: string, card: string) {
  return [
    { property: 'og:image', content: picture },
    { name: 'twitter:card', content: card },
    { name: 'twitter:image', content: picture },
  ]
}

function descriptionMeta(description: string) {
  return [
    { name: 'description', content: description },
    { property: 'og:description', content: description },
    { name: 'twitter:description', content: description },
  ]
}
