import { useState } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { deferred } from '#ui/deferred.tsx'
import { CloseIcon, MenuIcon } from '#ui/icons.tsx'

const loadPanel = () => import('./mobile-menu-panel.tsx')
const MobileMenuPanel = deferred(() => loadPanel().then((module) => module.MobileMenuPanel))

/** Under the large screen size: everything that the header leads to, over the whole screen. */
export function MobileMenu() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="lg:hidden" onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        aria-label={isOpen ? t('header.close_menu') : t('header.open_menu')}
        onPointerEnter={loadPanel}
        onFocus={loadPanel}
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
        {isOpen && <MobileMenuPanel onDone={() => setIsOpen(false)} />}
      </nav>
    </div>
  )
}
