import { countryName } from '@kodama/rules/countries'
import { useNavigate } from '@tanstack/react-router'
import { Flag } from '#components/flag.tsx'
import { useTranslation } from '#lib/translation.ts'
import { deferred } from '#ui/deferred.tsx'
import { Dropdown } from '#ui/dropdown.tsx'
import { ChevronIcon, GlobeIcon } from '#ui/icons.tsx'
import { addressWith, type LeaderboardSearch } from './search.ts'

// It comes with the first sign that somebody will open it.
const loadList = () => import('./country-list.tsx')
const CountryList = deferred(() => loadList().then((module) => module.CountryList))

export function CountryPicker({ search }: { search: LeaderboardSearch }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { country } = search
  const name = country ? countryName(country, i18n.locale) : t('leaderboard.all_countries')
  return (
    <div
      onPointerEnter={() => void loadList()}
      onFocus={() => void loadList()}
      className="min-w-0 grow sm:max-w-80"
    >
      <Dropdown
        name={`${t('leaderboard.country')}: ${name}`}
        label={
          <>
            {country ? <Flag country={country} /> : <GlobeIcon className="h-5 w-6 text-leaf" />}
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
