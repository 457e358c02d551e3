import { useTranslation } from '#lib/translation.ts'
import type { Section } from './markup.ts'

/** With fewer sections, the reader sees them all at once. */
const fewest = 3

export function DocumentContents({ sections }: { sections: Section[] }) {
  const { t, i18n } = useTranslation()
  if (sections.length < fewest) return null
  const label = t('document.contents')
  const lang = i18n.locale.slice(0, 2)
  const links = (
    <ol className="text-14 text-quiet [&_a]:block [&_a]:border-l-2 [&_a]:border-line [&_a]:py-1.5 [&_a]:pl-4 [&_a]:wrap-anywhere [&_a]:hover:border-leaf [&_a]:hover:text-text [&_a]:pointer-coarse:py-3">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id.replaceAll('%', '%25')}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <details className="mt-6 rounded-xl border border-line bg-surface xl:hidden">
        <summary lang={lang} className="px-4 py-3 text-14 font-bold">
          {label}
        </summary>
        <nav aria-label={label} className="px-4 pb-4">
          {links}
        </nav>
      </details>
      <nav
        aria-label={label}
        className="absolute top-11 right-full bottom-20 mr-4 hidden w-48 xl:block"
      >
        <div className="sticky top-[calc(var(--spacing-header)+24px)]">
          <p lang={lang} className="pb-3 text-13 font-bold text-quiet">
            {label}
          </p>
          {links}
        </div>
      </nav>
    </>
  )
}
