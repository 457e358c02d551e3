import { leaderboardSorts } from '@kodama/contract/leaderboard'
import { countryName } from '@kodama/rules/countries'
import { formatNumber } from '@kodama/rules/format'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { Flag, flagAddress } from '#components/flag.tsx'
import { ModeSwitcher } from '#components/mode-switcher.tsx'
import { Pager } from '#components/pager.tsx'
import { nextTask } from '#lib/next-task.ts'
import { useTranslation } from '#lib/translation.ts'
import { deferred } from '#ui/deferred.tsx'
import { Dropdown } from '#ui/dropdown.tsx'
import { ChevronIcon, GlobeIcon } from '#ui/icons.tsx'
import { Board } from './board.tsx'
import { pageSize, type ShownLeaderboard, useLeaderboard } from './queries.ts'
import { addressOf, addressWith, type LeaderboardSearch } from './search.ts'

type SearchProps = { search: LeaderboardSearch }

export function Leaderboard({ search }: SearchProps) {
  const { t } = useTranslation()
  const leaderboard = useLeaderboard(search)
  return (
    // At least as high as the screen, so that the footer does not move when the rows arrive.
    <section className="page-width relative min-h-[calc(100dvh-56px)] pt-8 pb-16 sm:pt-10">
      <Echo />
      <h1 className="relative text-28 font-bold">{t('leaderboard.title')}</h1>
      <div className="relative mt-5 flex flex-col gap-3">
        <ModeSwitcher
          mode={search.mode}
          relax={search.relax}
          searchFor={(mode, relax) => addressWith(search, { mode, relax })}
        />
        <div className="flex justify-between gap-2">
          <CountryPicker search={search} />
          <SortToggle search={search} />
        </div>
      </div>
      <Board search={search} leaderboard={leaderboard} />
      <Pages search={search} leaderboard={leaderboard} />
    </section>
  )
}

/** Rings behind the heading. */
function Echo() {
  return (
    <svg
      viewBox="0 0 480 240"
      aria-hidden="true"
      className="pointer-events-none absolute top-0 right-0 h-60 w-full max-w-120 fill-none stroke-leaf mask-x-from-65% mask-b-from-0%"
      preserveAspectRatio="xMaxYMin slice"
    >
      <circle cx="372" cy="-24" r="72" className="opacity-40" />
      <circle cx="372" cy="-24" r="116" className="opacity-30" />
      <circle cx="372" cy="-24" r="168" className="opacity-20" />
      <circle cx="372" cy="-24" r="228" className="opacity-15" />
    </svg>
  )
}

// Loaded when the pointer or the focus reaches the button.
const loadList = () => import('./country-list.tsx')
const CountryList = deferred(() => loadList().then((module) => module.CountryList))

function CountryPicker({ search }: SearchProps) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const { country } = search
  const name = country ? countryName(country, i18n.locale) : t('leaderboard.all_countries')
  return (
    <div
      onPointerEnter={() => void loadList()}
      onFocus={() => void loadList()}
      className="min-w-0 grow sm:max-w-80"
    >
      <Dropdown
        id="country-panel"
        name={`${t('leaderboard.country')}: ${name}`}
        label={
          <>
            {country ? (
              <Flag address={flagAddress(country)} />
            ) : (
              <GlobeIcon className="h-5 w-6 text-leaf" />
            )}
            <span {...(!country && { lang: 'en' })} className="grow truncate text-left">
              {name}
            </span>
            <ChevronIcon className="size-4 text-quiet transition-transform group-aria-expanded:rotate-180" />
          </>
        }
        buttonClassName="group flex h-12.5 w-full items-center gap-2 rounded-xl border border-line bg-surface px-3 text-14 sm:gap-3 sm:px-4 hover:border-leaf/60 aria-expanded:border-leaf"
        panelClassName="absolute top-full left-0 z-10 mt-2 h-96 w-[min(20rem,calc(100vw-32px))] animate-open overflow-hidden rounded-xl border border-line border-t-2 border-t-leaf bg-raised"
      >
        {(close) => (
          <CountryList
            current={country}
            onIntent={(country) =>
              void router.preloadRoute({
                to: '/leaderboards',
                search: addressWith(search, { country }),
              })
            }
            onChoose={(country) => {
              close()
              // The list is gone before the rows change: both at once take long on a slow phone.
              void nextTask().then(() =>
                navigate({
                  to: '.',
                  search: addressWith(search, { country }),
                  resetScroll: false,
                }),
              )
            }}
          />
        )}
      </Dropdown>
    </div>
  )
}

function SortToggle({ search }: SearchProps) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('leaderboard.sort')} className="shrink-0">
      <ul lang="en" className="choices">
        {leaderboardSorts.map((sort) => {
          const isCurrent = sort === search.sort
          return (
            <li key={sort} className="flex-auto">
              <Link
                to="."
                search={addressWith(search, { sort })}
                resetScroll={false}
                activeOptions={{ exact: true }}
                aria-current={isCurrent ? 'page' : undefined}
                className={`min-w-14 px-3 text-14 sm:min-w-20 ${isCurrent ? 'current' : ''}`}
              >
                {t(`leaderboard.${sort}`)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Nothing where one page holds all players. */
function Pages({ search, leaderboard }: SearchProps & { leaderboard: ShownLeaderboard }) {
  const { t } = useTranslation()
  const { shown, isLoading, hasFailed } = leaderboard
  if (!shown || hasFailed || shown.entries.length === 0) return null
  if (search.page === 1 && !shown.hasNext) return null
  const { page } = search
  const first = (shown.search.page - 1) * pageSize + 1
  return (
    <Pager
      name={t('leaderboard.pages')}
      previous={{
        label: t('leaderboard.previous'),
        search: addressOf({ ...search, page: Math.max(1, page - 1) }),
        isMissing: page === 1,
      }}
      next={{
        label: t('leaderboard.next'),
        search: addressOf({ ...search, page: page + 1 }),
        isMissing: isLoading || !shown.hasNext,
      }}
    >
      <p aria-live="polite" className="text-center text-14">
        <span className="block font-bold">
          {t('leaderboard.page', { page: formatNumber(shown.search.page) })}
        </span>
        <span className="text-13 text-quiet">
          {t('leaderboard.ranks', {
            from: formatNumber(first),
            to: formatNumber(first + shown.entries.length - 1),
          })}
        </span>
      </p>
    </Pager>
  )
}
