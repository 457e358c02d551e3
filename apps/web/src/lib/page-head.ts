import type { Site } from '@kodama/contract/site'
import type { AppContext } from '#lib/app-context.ts'

type Page = { title: string; description?: string; noIndex?: true }

/** Tab title in the site's form, and what a shared link shows. */
export function pageHead({ site }: AppContext, { title, description, noIndex }: Page) {
  const full = tabTitle(site, title)
  return {
    meta: [
      { title: full },
      { property: 'og:site_name', content: site.name },
      { property: 'og:title', content: full },
      ...(description
        ? [
            { name: 'description', content: description },
            { property: 'og:description', content: description },
          ]
        : []),
      ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
  }
}

export function tabTitle(site: Site, title: string) {
  return `${title} - ${site.name}!`
}
