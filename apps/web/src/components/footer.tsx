import { type Locale, locales } from '@kodama/contract/locale'
import { useRouter } from '@tanstack/react-router'
import { useSite } from '#lib/app-context.ts'
import { changeLocale, rememberLocale } from '#lib/locale.ts'
import { useTranslation } from '#lib/translation.ts'
import { LinkItems } from './site-link.tsx'

const localeNames: Record<Locale, string> = { ja_JP: '日本語', en_US: 'English' }

export function Footer() {
  const { t } = useTranslation()
  const { name, links } = useSite()
  const documents = [
    { href: '/docs/terms', label: t('footer.terms') },
    { href: '/docs/privacy', label: t('footer.privacy') },
    { href: '/docs/guideline', label: t('footer.guideline') },
  ]
  const social = [
    { href: links.microblog, label: t('footer.microblog') },
    { href: links.code_host, label: t('footer.code_host') },
    { href: links.chat, label: t('footer.chat') },
  ].filter(({ href }) => href)
  return (
    <footer className="border-t border-line bg-surface text-14 text-quiet">
      <div className="page-width flex flex-col gap-6 py-8">
        <nav
          aria-label={t('footer.navigation')}
          className="flex flex-col gap-x-12 gap-y-2 sm:flex-row sm:justify-between"
        >
          {[documents, social]
            .filter((list) => list.length > 0)
            .map((list) => (
              <ul key={list[0]?.href} className="flex flex-wrap gap-x-4 gap-y-2">
                <LinkItems
                  links={list}
                  className="block touch-target rounded-sm py-1 hover:text-text hover:underline"
                />
              </ul>
            ))}
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-3">
          <p>© 2024-2025 {name}</p>
          <LocaleChoice />
        </div>
      </div>
    </footer>
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
    <fieldset className="flex overflow-hidden rounded-lg border border-line">
      <legend className="sr-only">{t('footer.locale')}</legend>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale.slice(0, 2)}
          aria-pressed={i18n.locale === locale}
          onClick={() => choose(locale)}
          className="touch-target px-3 py-1.5 hover:text-text focus-visible:-outline-offset-2 aria-pressed:bg-raised aria-pressed:text-leaf"
        >
          {localeNames[locale]}
        </button>
      ))}
    </fieldset>
  )
}
