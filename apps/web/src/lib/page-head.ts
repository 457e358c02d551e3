import type { Site } from '@kodama/contract/site'
import type { AppContext } from './app-context.ts'

/** Without a title a page has the site's name. `picture` is the path of one of 1200 by 630, which shows the description. */
export type Page = { title?: string; description?: string; picture?: string; noIndex?: true }

export function pageHead({ site }: AppContext, { title, description, picture, noIndex }: Page) {
  const full = title ? tabTitle(site, title) : `${site.name}!`
  return {
    meta: [
      { title: full },
      { property: 'og:title', content: full },
      { name: 'twitter:title', content: full },
      ...(description ? descriptionMeta(description) : []),
      ...(picture ? ownPictureMeta(site.url + picture, description) : []),
      ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
  }
}

export function tabTitle(site: Site, title: string) {
  return `${title} - ${site.name}!`
}

export function sharedMeta({ site, i18n }: AppContext, path: string) {
  return [
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: i18n.locale },
    { property: 'og:url', content: site.url + path.replace(/\/$/, '') },
    ...pictureMeta(`${site.url}/icons/share.png`),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...descriptionMeta('an invite-only private server for a rhythm game'),
  ]
}

function ownPictureMeta(picture: string, alt = '') {
  return [
    ...pictureMeta(picture),
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
  ]
}

function pictureMeta(picture: string) {
  return [
    { property: 'og:image', content: picture },
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
