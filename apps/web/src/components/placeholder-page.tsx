import type { AppContext } from '#lib/app-context.ts'
import { pageHead } from '#lib/page-head.ts'
import { useTranslation } from '#lib/translation.ts'
import { EchoRings } from './mark.tsx'

export function placeholderHead({ match }: { match: { context: AppContext } }) {
  return pageHead(match.context, { title: 'under dev' })
}

export function PlaceholderPage() {
  const { t } = useTranslation()
  return (
    <section
      lang="en"
      className="canopy flex grow flex-col items-center justify-center gap-3 px-4 py-16 text-center"
    >
      <Barrier />
      <h1 className="text-20 font-bold">{t('placeholder.sorry')}</h1>
      <p className="text-quiet">{t('placeholder.later')}</p>
    </section>
  )
}

/** Drawn, because some systems have no font with this sign. */
function Barrier() {
  return (
    <p className="mb-2">
      <svg viewBox="0 0 200 150" aria-hidden="true" className="h-44 max-w-full">
        <EchoRings cx={100} cy={72} />
        <path
          className="fill-line"
          d="M66 58h8v68h-8zM126 58h8v68h-8zM56 122h28v6H56zM116 122h28v6h-28z"
        />
        <path className="fill-text" d="M48 54h104v22H48zM48 88h104v14H48z" />
        <path
          className="fill-ember"
          d="M48 54h14L50 76h-2zM80 54h18L86 76H68zM116 54h18l-12 22h-18zM152 54v22h-12zM48 88h10l-8 14h-2zM76 88h18l-8 14H68zM112 88h18l-8 14h-18zM148 88h4v14h-12z"
        />
        <circle cx="70" cy="45" r="7" className="fill-ember" />
        <circle cx="130" cy="45" r="7" className="fill-ember" />
      </svg>
      <span className="sr-only">🚧</span>
    </p>
  )
}
