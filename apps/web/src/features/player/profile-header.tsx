import { countryName, shownCountry } from '@kodama/rules/countries'
import { Link } from '@tanstack/react-router'
import { Flag } from '#components/flag.tsx'
import { useTranslation } from '#lib/translation.ts'
import { Badges } from './badges.tsx'
import type { Profile } from './load-profile.ts'

type Props = Pick<Profile, 'player' | 'team' | 'pictures'>

export function ProfileHeader({ player, team, pictures }: Props) {
  return (
    <header>
      <Banner>
        <img
          src={pictures.banner}
          alt=""
          width="1120"
          height="280"
          fetchPriority="high"
          className="size-full object-cover"
        />
      </Banner>
      <div className="page-width relative flex flex-col gap-3 sm:flex-row sm:gap-6">
        <img src={pictures.avatar} alt="" width="144" height="144" className={avatarBox} />
        <div className="flex min-w-0 flex-col gap-2 sm:pt-4">
          <h1 className="text-28 leading-tight font-bold wrap-anywhere sm:text-44">
            {player.name}
          </h1>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Country country={shownCountry(player.country)} />
            {team && <Team {...team} />}
            <Badges privileges={player.priv} />
          </div>
        </div>
      </div>
    </header>
  )
}

/** Where the avatar lies over the lower edge of the banner. */
export const avatarBox =
  '-mt-12 size-24 shrink-0 rounded-3xl border-4 border-ground bg-raised object-cover sm:-mt-16 sm:size-36'

/** The picture fades into the ground at its lower edge. */
export function Banner({ children }: { children?: React.ReactNode }) {
  return (
    <div className="relative mx-auto h-36 max-w-[1440px] overflow-hidden bg-raised sm:h-56 lg:h-72">
      {children}
      <div className="absolute inset-0 bg-linear-to-t from-ground via-transparent via-50%" />
    </div>
  )
}

function Country({ country }: { country: string }) {
  const { t, i18n } = useTranslation()
  return (
    <p className="flex items-center gap-2">
      <span className="sr-only">{t('player.country')}</span>
      <Flag country={country} />
      {/* The server's list of names may be older than the browser's. */}
      <span suppressHydrationWarning>{countryName(country, i18n.language)}</span>
    </p>
  )
}

function Team({ id, name, tag }: { id: number; name: string; tag: string }) {
  const { t } = useTranslation()
  return (
    <p className="min-w-0">
      <span className="sr-only">{t('player.team')}</span>
      <Link
        to="/teams/$teamId"
        params={{ teamId: String(id) }}
        className="font-bold text-leaf wrap-anywhere hover:underline"
      >
        [{tag}] {name}
      </Link>
    </p>
  )
}
