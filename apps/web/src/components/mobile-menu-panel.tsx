import { useSite } from '#lib/site.ts'
import { useTranslation } from '#lib/translation.ts'
import { communityLinks, helpLinksOf, topLinks } from './navigation.ts'
import { SiteLink } from './site-link.tsx'

export function MobileMenuPanel({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const site = useSite()
  const sections = [
    { title: undefined, links: topLinks },
    { title: t('header.community'), links: communityLinks },
    { title: t('header.help'), links: helpLinksOf(site) },
  ]
  return sections.map(({ title, links }, index) => (
    <section key={title ?? index} className="mb-6">
      {title && <h2 className="px-2 text-13 font-bold text-quiet">{title}</h2>}
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <SiteLink
              href={href}
              onClick={onDone}
              className="block rounded-lg px-2 py-3 text-16 active:bg-raised [&.active]:text-leaf"
            >
              {t(label)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  ))
}
