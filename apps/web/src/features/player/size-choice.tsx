import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/translation.ts'
import { addressOf, pageSizes, type ProfileSearch, type Scope, withSize } from './search.ts'

const choice = 'block min-w-9 rounded-md px-2 py-1 text-center text-13'

/** How many rows a page has. */
export function SizeChoice({ scope, search }: { scope: Scope; search: ProfileSearch }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-2">
      <span className="hidden text-13 text-quiet sm:inline" aria-hidden="true">
        {t('score_list.per_page')}
      </span>
      <ul
        aria-label={t('score_list.per_page')}
        className="flex gap-0.5 rounded-lg border border-line p-0.5"
      >
        {pageSizes.map((size) => {
          const isCurrent = size === search[scope].size
          return (
            <li key={size}>
              <Link
                to="."
                search={addressOf(withSize(search, scope, size))}
                resetScroll={false}
                activeOptions={{ exact: true }}
                aria-current={isCurrent ? 'true' : undefined}
                className={`${choice} ${isCurrent ? 'bg-brand font-bold' : 'text-quiet hover:bg-raised hover:text-text'}`}
              >
                {size}
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
