import type { Site } from '@kodama/contract/site'
import type { AppContext } from './app-context.ts'

type Page = { title: string; description?: string; noIndex?: true }

/** Tab title in the site's form, and what a shared link shows of this page. */
export function pageHead({ site }: AppContext, { title, description, noIndex }: Page) {
  const full = tabTitle(site, title)
  return {
    meta: [
      { title: full },
      { property: 'og:title', content: full },
      { name: 'twitter:title', content: full },
      ...(description ? descriptionMeta(description) : []),
      ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
  }
}

export function tabTitle(site: Site, title: string) {
  return `${title} - ${site.name}!`
}

/** What every page's link shows unless the page says otherwise. */
export function sharedMeta(site: Site, path: string) {
  const picture = `${site.url}/icons/share.png`
  return [
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ja_JP' },
    { property: 'og:url', content: site.url + path },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: picture },
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
