import { leaderboardSorts } from '@kodama/contract/leaderboard'
import { countryName } from '@kodama/rules/countries'
import { formatNumber } from '@kodama/rules/format'
import { modeNames, relaxModeNames } from '@kodama/rules/modes'
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Flag, flagAddress } from '#components/flag.tsx'
import { ModeSwitcher } from '#components/mode-switcher.tsx'
import { Pager } from '#components/pager.tsx'
import type { I18n } from '#lib/i18n.ts'
import { useIdentity } from '#lib/identity.ts'
import { useTranslation } from '#lib/translation.ts'
import { deferred } from '#ui/deferred.tsx'
import { Dropdown } from '#ui/dropdown.tsx'
import { ChevronIcon, GlobeIcon } from '#ui/icons.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { Board } from './board.tsx'
import { ownRowId, pageSize, type ShownLeaderboard, useLeaderboard, useOwnRank } from './queries.ts'
import { addressOf, addressWith, type LeaderboardSearch } from './search.ts'

type SearchProps = { search: LeaderboardSearch }

export function Leaderboard({ search }: SearchProps) {
  const { t } = useTranslation()
  const leaderboard = useLeaderboard(search)
  const shownText = useShownText(leaderboard)
  return (
    // At least as high as the screen, so that the footer does not move when the rows arrive.
    <section className="page-width relative min-h-[calc(100dvh-56px)] pt-6 pb-16 sm:pt-10">
      <Echo />
      <div className="relative flex flex-wrap gap-x-2 gap-y-3">
        <div className="mb-2 flex min-h-10 min-w-0 basis-full items-center justify-between gap-3">
          <h1 className="min-w-0 text-28 font-bold max-[15rem]:text-20">
            {t('leaderboard.title')}
          </h1>
          <OwnRank search={search} leaderboard={leaderboard} />
        </div>
        {/* Paper is without the choices. Node's list of country names may differ from the browser's. */}
        <p suppressHydrationWarning className="hidden basis-full print:block">
          {shownText}
        </p>
        <div className="basis-full xl:shrink-0 xl:basis-auto">
          <ModeSwitcher
            mode={search.mode}
            relax={search.relax}
            searchFor={(mode, relax) => addressWith(search, { mode, relax })}
          />
        </div>
        <CountryPicker search={search} />
        <SortToggle search={search} />
      </div>
      <LiveRegion text={shownText} />
      <Board search={search} leaderboard={leaderboard} />
      <Pages search={search} leaderboard={leaderboard} />
    </section>
  )
}

/** Which leaderboard is shown, and which of its ranks. */
function useShownText({ shown, isBehind, isLoading }: ShownLeaderboard) {
  const { t, i18n } = useTranslation()
  if (!shown || isBehind || isLoading) return undefined
  const { mode, relax, country, sort } = shown.search
  return t('leaderboard.shown', {
    mode: t(`mode.${modeNames[mode]}`),
    relax: t(`mode.${relaxModeNames[relax]}`),
    country: country ? countryName(country, i18n.locale) : t('leaderboard.all_countries'),
    sort: t(`leaderboard.${sort}`),
    ranks: shown.entries.length > 0 ? rangeText(shown, t) : t('leaderboard.empty'),
  })
}

function rangeText({ search, entries }: NonNullable<ShownLeaderboard['shown']>, t: I18n['t']) {
  const first = (search.page - 1) * pageSize + 1
  return t('leaderboard.ranks', {
    from: formatNumber(first),
    to: formatNumber(first + entries.length - 1),
  })
}

type BoardProps = SearchProps & { leaderboard: ShownLeaderboard }

/** It comes later than the page, so it takes no room: two lines of it are no higher than the heading. */
function OwnRank({ search, leaderboard }: BoardProps) {
  const { t } = useTranslation()
  const rank = useOwnRank(search)
  useGoToOwnRow(leaderboard)
  if (rank === undefined) return null
  return (
    <Link
      to="."
      search={addressOf({ ...search, page: Math.ceil(rank / pageSize) })}
      hash={ownRowId}
      hashScrollIntoView={false}
      resetScroll={false}
      activeOptions={{ exact: true }}
      // Where the address is this one already, nothing else would happen.
      onClick={goToOwnRow}
      className="relative text-right text-13 leading-tight text-balance text-leaf after:absolute after:-inset-3.5 hover:underline sm:text-14"
    >
      {t('leaderboard.own_rank', { rank: formatNumber(rank) })}
    </Link>
  )
}

/** Once for each time that an address with the row's name is gone to, as soon as the row is there. */
function useGoToOwnRow({ isBehind, isLoading }: ShownLeaderboard) {
  const visit = useLocation({ select: ({ hash, state }) => hash === ownRowId && state })
  const visited = useRef<typeof visit>(false)
  // The row is marked as soon as this is known.
  const isSignedIn = Boolean(useIdentity())
  const isSettled = isSignedIn && !isBehind && !isLoading
  useEffect(() => {
    if (!visit || visit === visited.current || !isSettled) return
    if (goToOwnRow()) visited.current = visit
  }, [visit, isSettled])
}

/** False where the row is not on this page. */
function goToOwnRow(): boolean {
  const row = document.getElementById(ownRowId)
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector('a')?.focus({ preventScroll: true })
  return row !== null
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
      className="min-w-0 flex-1 sm:max-w-80 sm:basis-40"
    >
      <Dropdown
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
        buttonClassName="group flex h-12.5 pointer-coarse:h-13.5 w-full items-center gap-2 rounded-xl border border-line bg-surface px-3 text-14 sm:gap-3 sm:px-4 hover:border-leaf/60 aria-expanded:border-leaf"
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
              void navigate({
                to: '.',
                search: addressWith(search, { country }),
                resetScroll: false,
              })
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
    <nav aria-label={t('leaderboard.sort')} className="ml-auto shrink-0 self-start">
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
function Pages({ search, leaderboard }: BoardProps) {
  const { t } = useTranslation()
  const { shown, isLoading, hasFailed } = leaderboard
  if (!shown || hasFailed || shown.entries.length === 0) return null
  if (search.page === 1 && !shown.hasNext) return null
  const { page } = search
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
      <p className="flex-1 text-center text-14">
        <span className="block font-bold">
          {t('leaderboard.page', { page: formatNumber(shown.search.page) })}
        </span>{' '}
        <span className="text-13 text-quiet">{rangeText(shown, t)}</span>
      </p>
    </Pager>
  )
}
