import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '#lib/site.ts'
import { CloseIcon, MenuIcon } from '#ui/icons.tsx'
import { communityLinks, helpLinksOf, topLinks } from './navigation.ts'
import { SiteLink } from './site-link.tsx'

/** Under the large screen size: everything that the header leads to, over the whole screen. */
export function MobileMenu() {
  const { t } = useTranslation()
  const site = useSite()
  const [isOpen, setIsOpen] = useState(false)
  const sections = [
    { title: undefined, links: topLinks },
    { title: t('header.community'), links: communityLinks },
    { title: t('header.help'), links: helpLinksOf(site) },
  ]

  return (
    <div className="lg:hidden" onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        aria-label={isOpen ? t('header.close_menu') : t('header.open_menu')}
        onClick={() => setIsOpen(!isOpen)}
        className="-mr-2 grid size-11 place-items-center rounded-lg hover:bg-brand-deep"
      >
        {isOpen ? <CloseIcon className="size-6" /> : <MenuIcon className="size-6" />}
      </button>
      <nav
        id="mobile-menu"
        hidden={!isOpen}
        data-locks-scroll={isOpen ? '' : undefined}
        aria-label={t('header.navigation')}
        className="fixed inset-x-0 top-header bottom-0 animate-open overflow-y-auto overscroll-contain bg-ground px-4 py-6"
      >
        {sections.map(({ title, links }, index) => (
          <section key={title ?? index} className="mb-6">
            {title && <h2 className="px-2 text-13 font-bold text-quiet">{title}</h2>}
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <SiteLink
                    href={href}
                    onClick={() => setIsOpen(false)}
                    className="block rounded-lg px-2 py-3 text-16 active:bg-raised [&.active]:text-leaf"
                  >
                    {t(label)}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  )
}
