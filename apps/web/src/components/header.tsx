import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useSite } from '#lib/app-context.ts'
import { moveFocus } from '#lib/page-focus.ts'
import { useTranslation } from '#lib/translation.ts'
import { Dropdown } from '#ui/dropdown.tsx'
import { ChevronIcon, CloseIcon, MenuIcon } from '#ui/icons.tsx'
import { Mark } from './mark.tsx'
import { LinkItems, type NavigationLink } from './site-link.tsx'

type Section = { title: string; links: NavigationLink[] }

export function Header({ account }: { account: ReactNode }) {
  const { t } = useTranslation()
  const { name, links } = useSite()
  const pathname = useLocation({ select: (location) => location.pathname })
  const top = [
    { href: '/leaderboards', label: t('header.leaderboards') },
    { href: '/beatmaps', label: t('header.beatmaps') },
  ]
  const community = {
    title: t('header.community'),
    links: [
      { href: '/teams', label: t('header.teams') },
      { href: '/chat', label: t('header.chat') },
    ],
  }
  const help = {
    title: t('header.help'),
    links: [
      { href: '/about', label: t('header.about') },
      { href: '/docs/ja/rules', label: t('header.rules') },
      { href: '/docs/ja/faq', label: t('header.faq') },
      { href: '/docs', label: t('header.documents') },
      { href: links.chat, label: t('header.chat_community') },
    ],
  }
  return (
    <header className="sticky top-0 z-20 bg-brand">
      <SkipLink />
      <div className="page-width flex h-header items-center gap-6">
        <Link
          to="/"
          className="flex min-w-0 items-center gap-2 text-20 font-bold [&.active]:text-text"
        >
          <Mark className="size-9 shrink-0" />
          <span className="truncate">{name}</span>
        </Link>
        <nav aria-label={t('header.navigation')} className="hidden grow lg:block">
          <ul className="flex items-center gap-1">
            <LinkItems
              links={top}
              className="block rounded-lg px-3 py-2 text-14 hover:bg-brand-deep [&.active]:bg-brand-deep [&.active]:font-bold"
            />
            <Menu {...community} />
            <Menu {...help} />
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          {account}
          {/* The key closes it when the visitor goes back to another page. */}
          <MobileMenu key={pathname} sections={[{ title: '', links: top }, community, help]} />
        </div>
      </div>
    </header>
  )
}

/** The first stop of the Tab key. The address stays as it is: going back must not lead to the same page. */
function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        moveFocus(document.getElementById('main'))
      }}
      className="pointer-events-none absolute top-1.5 left-1.5 flex h-11 -translate-y-20 items-center rounded-lg bg-ground px-4 font-bold opacity-0 focus:pointer-events-auto focus:translate-y-0 focus:opacity-100"
    >
      {t('header.skip')}
    </a>
  )
}

function Menu({ title, links }: Section) {
  return (
    <li>
      <Dropdown
        opensOnHover
        label={
          <>
            {title}
            <ChevronIcon className="size-4 transition-transform group-aria-expanded:rotate-180" />
          </>
        }
        buttonClassName="group flex items-center gap-1 rounded-lg px-3 py-2 text-14 hover:bg-brand-deep aria-expanded:bg-brand-deep"
        panelClassName="absolute top-full left-0 mt-2 min-w-48 animate-open rounded-xl border border-line border-t-2 border-t-leaf bg-raised py-2"
      >
        {(close) => (
          <ul>
            <LinkItems
              links={links}
              onClick={close}
              className="block px-4 py-2 text-14 hover:bg-line [&.active]:text-leaf"
            />
          </ul>
        )}
      </Dropdown>
    </li>
  )
}

function MobileMenu({ sections }: { sections: Section[] }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div
      className="lg:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        setIsOpen(false)
        button.current?.focus()
      }}
      // The page behind it cannot be seen.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
    >
      <button
        ref={button}
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
        {isOpen &&
          sections.map(({ title, links }) => (
            <section key={title} className="mb-5">
              {title && <h2 className="px-2 text-13 font-bold text-quiet">{title}</h2>}
              <ul>
                <LinkItems
                  links={links}
                  onClick={() => setIsOpen(false)}
                  className="block rounded-lg px-2 py-3 text-16 active:bg-raised [&.active]:text-leaf"
                />
              </ul>
            </section>
          ))}
      </nav>
    </div>
  )
}
