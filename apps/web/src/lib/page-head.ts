import type { Site } from '@kodama/contract/site'
import type { AppContext } from './app-context.ts'

type Picture = { url: string; width: number; height: number }
export type Page = { title: string; description?: string; picture?: Picture; noIndex?: true }

/** Tab title in the site's form, and what a shared link shows of this page. */
export function pageHead({ site }: AppContext, { title, description, picture, noIndex }: Page) {
  const full = tabTitle(site, title)
  return {
    meta: [
      { title: full },
      { property: 'og:title', content: full },
      { name: 'twitter:title', content: full },
      ...(description ? descriptionMeta(description) : []),
      ...(picture ? pictureMeta(picture) : []),
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
    { property: 'og:url', content: site.url + path },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...pictureMeta({ url: `${site.url}/icons/share.png`, width: 1200, height: 630 }),
    ...descriptionMeta('an invite-only private server for a rhythm game'),
  ]
}

function descriptionMeta(description: string) {
  return [
    { name: 'description', content: description },
    { property: 'og:description', content: description },
    { name: 'twitter:description', content: description },
  ]
}

function pictureMeta({ url, width, height }: Picture) {
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { name: 'twitter:image', content: url },
  ]
}
