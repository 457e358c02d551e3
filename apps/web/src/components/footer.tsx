import { type Locale, locales } from '@kodama/contract/site'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { changeLocale, rememberLocale } from '#lib/locale.ts'
import { useSite } from '#lib/site.ts'

const localeNames: Record<Locale, string> = { ja_JP: '日本語', en_US: 'English' }

export function Footer() {
  const { t } = useTranslation()
  const { name, links } = useSite()
  return (
    <footer className="border-t border-line bg-surface text-14 text-quiet">
      <nav
        aria-label={t('footer.navigation')}
        className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-6"
      >
        <ul className="flex flex-wrap gap-x-4 gap-y-2">
          <FooterLink href="/docs/terms">{t('footer.terms')}</FooterLink>
          <FooterLink href="/docs/privacy">{t('footer.privacy')}</FooterLink>
          <FooterLink href="/docs/guideline">{t('footer.guideline')}</FooterLink>
        </ul>
        <ul className="flex flex-wrap gap-x-4 gap-y-2">
          <FooterLink href={links.microblog}>{t('footer.microblog')}</FooterLink>
          <FooterLink href={links.code_host}>{t('footer.code_host')}</FooterLink>
          <FooterLink href={links.chat}>{t('footer.chat')}</FooterLink>
        </ul>
        <LocaleChoice />
        <p>© 2024-2025 {name}</p>
      </nav>
    </footer>
  )
}

function FooterLink({ href, children }: { href: string; children: string }) {
  const className = 'hover:text-text hover:underline'
  return (
    <li>
      {href.startsWith('/') ? (
        <Link to={href} className={className}>
          {children}
        </Link>
      ) : (
        <a href={href} target="_blank" rel="noreferrer" className={className}>
          {children}
        </a>
      )}
    </li>
  )
}

function LocaleChoice() {
  const { t, i18n } = useTranslation()
  const router = useRouter()

  async function choose(locale: Locale) {
    rememberLocale(locale)
    await changeLocale(i18n, locale)
    await router.invalidate()
  }

  return (
    <fieldset className="flex gap-3">
      <legend className="sr-only">{t('footer.locale')}</legend>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale.slice(0, 2)}
          aria-pressed={i18n.language === locale}
          onClick={() => choose(locale)}
          className="cursor-pointer hover:text-text aria-pressed:text-leaf"
        >
          {localeNames[locale]}
        </button>
      ))}
    </fieldset>
  )
}
