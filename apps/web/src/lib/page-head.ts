import type { Site } from '@kodama/contract/site'
import type { AppContext } from './app-context.ts'

/** Without a title of its own a page has the site's. */
export type Page = { title?: string; description?: string; picture?: string; noIndex?: true }

/** Tab title in the site's form, and what a shared link shows of this page. */
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

/** What every page's link shows unless the page says otherwise. */
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
