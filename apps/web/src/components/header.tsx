import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSite } from '#lib/site.ts'
import { Mark } from './mark.tsx'

export function Header() {
  const { t } = useTranslation()
  const { name, links } = useSite()
  return (
    <header className="bg-brand">
      <nav
        aria-label={t('header.navigation')}
        className="page-width flex min-h-header flex-wrap items-center gap-x-6 gap-y-2 py-2"
      >
        <Link to="/" className="flex items-center gap-2 text-20 font-bold">
          <Mark className="size-8" />
          {name}
        </Link>
        <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14">
          <NavLink to="/leaderboards">{t('header.leaderboards')}</NavLink>
          <NavLink to="/beatmaps">{t('header.beatmaps')}</NavLink>
          <NavLink to="/teams">{t('header.teams')}</NavLink>
          <NavLink to="/chat">{t('header.chat')}</NavLink>
          <NavLink to="/about">{t('header.about')}</NavLink>
          <NavLink to="/docs/ja/rules">{t('header.rules')}</NavLink>
          <NavLink to="/docs/ja/faq">{t('header.faq')}</NavLink>
          <NavLink to="/docs">{t('header.documents')}</NavLink>
          <li>
            <a href={links.chat} target="_blank" rel="noreferrer" className="hover:underline">
              {t('header.chat_community')}
            </a>
          </li>
        </ul>
      </nav>
    </header>
  )
}

function NavLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className="hover:underline">
        {children}
      </Link>
    </li>
  )
}
