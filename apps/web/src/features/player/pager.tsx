import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/translation.ts'
import { ChevronIcon } from '#ui/icons.tsx'
import type { ScorePage } from './score-page.ts'
import { addressOf, type ProfileSearch, type Scope, withPage } from './search.ts'

type Props = {
  scope: Scope
  search: ProfileSearch
  shown: ScorePage<unknown> | undefined
  hasNext: boolean
}

export function Pager({ scope, search, shown, hasNext }: Props) {
  const { t } = useTranslation()
  const { page } = search[scope]
  return (
    <div className="mt-4 flex items-center justify-between gap-4">
      <PageLink
        label={t('score_list.previous')}
        search={page > 1 ? withPage(search, scope, page - 1) : undefined}
        turn="rotate-90"
      />
      <p lang="en" aria-live="polite" className="text-14 text-quiet">
        {shown ? t('score_list.results', shown) : ' '}
      </p>
      <PageLink
        label={t('score_list.next')}
        search={hasNext ? withPage(search, scope, page + 1) : undefined}
        turn="-rotate-90"
      />
    </div>
  )
}

type PageLinkProps = { label: string; search: ProfileSearch | undefined; turn: string }

/** At an end it leads nowhere, but the keyboard's focus may rest on it. */
function PageLink({ label, search, turn }: PageLinkProps) {
  return (
    <Link
      to="."
      search={search ? addressOf(search) : {}}
      disabled={!search}
      tabIndex={0}
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-label={label}
      className="grid size-11 place-items-center rounded-lg border border-line bg-raised hover:border-leaf/60 aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:opacity-40"
    >
      <ChevronIcon className={`size-5 ${turn}`} />
    </Link>
  )
}
