import { Link, useLocation } from '@tanstack/react-router'
import { useSite } from '#lib/site.ts'
import { useTranslation } from '#lib/translation.ts'
import { Dropdown } from '#ui/dropdown.tsx'
import { ChevronIcon } from '#ui/icons.tsx'
import { AccountBox } from './account-box.tsx'
import { Mark } from './mark.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { communityLinks, helpLinksOf, type NavigationLink, topLinks } from './navigation.ts'
import { SiteLink } from './site-link.tsx'

export function Header() {
  const { t } = useTranslation()
  const site = useSite()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <header className="sticky top-0 z-20 bg-brand">
      <div className="page-width flex h-header items-center gap-6">
        <Link
          to="/"
          className="flex min-w-0 items-center gap-2 text-20 font-bold [&.active]:text-text"
        >
          <Mark className="size-9 shrink-0" />
          <span className="truncate">{site.name}</span>
        </Link>
        <nav aria-label={t('header.navigation')} className="hidden grow lg:block">
          <ul className="flex items-center gap-1">
            {topLinks.map(({ href, label }) => (
              <li key={href}>
                <SiteLink href={href} className={item}>
                  {t(label)}
                </SiteLink>
              </li>
            ))}
            <Menu label={t('header.community')} links={communityLinks} />
            <Menu label={t('header.help')} links={helpLinksOf(site)} />
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <AccountBox />
          {/* Going back must not leave it open over another page. */}
          <MobileMenu key={pathname} />
        </div>
      </div>
    </header>
  )
}

const item =
  'block rounded-lg px-3 py-2 text-14 hover:bg-brand-deep [&.active]:bg-brand-deep [&.active]:font-bold'

function Menu({ label, links }: { label: string; links: NavigationLink[] }) {
  const { t } = useTranslation()
  return (
    <li>
      <Dropdown
        opensOnHover
        label={
          <>
            {label}
            <ChevronIcon className="size-4 transition-transform group-aria-expanded:rotate-180" />
          </>
        }
        buttonClassName="group flex items-center gap-1 rounded-lg px-3 py-2 text-14 hover:bg-brand-deep aria-expanded:bg-brand-deep"
        panelClassName="absolute top-full left-0 mt-2 min-w-48 animate-open rounded-xl border border-line border-t-2 border-t-leaf bg-raised py-2"
      >
        {(close) => (
          <ul>
            {links.map(({ href, label }) => (
              <li key={href}>
                <SiteLink
                  href={href}
                  onClick={close}
                  className="block px-4 py-2 text-14 hover:bg-line [&.active]:text-leaf"
                >
                  {t(label)}
                </SiteLink>
              </li>
            ))}
          </ul>
        )}
      </Dropdown>
    </li>
  )
}
