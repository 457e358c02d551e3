import { countryName, shownCountry } from '@kodama/rules/countries'
import { type Badge, badgesOf } from '@kodama/rules/privileges'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Flag, flagAddress } from '#components/flag.tsx'
import { Mark } from '#components/mark.tsx'
import { SiteLink } from '#components/site-link.tsx'
import { bannerSrcSet } from '#lib/asset-url.ts'
import { usePictureUrl } from '#lib/picture-url.ts'
import { useTranslation } from '#lib/translation.ts'
import { Picture } from '#ui/picture.tsx'
import { avatarBox, Banner, bannerSizes, nameBox } from './profile-skeleton.tsx'
import type { LoadedProfile } from './queries.ts'

type Props = Pick<LoadedProfile, 'player' | 'team' | 'pageTime'> & { links: ReactNode }

export function ProfileHeader({ player, team, pageTime, links }: Props) {
  const avatar = usePictureUrl('avatar', player.id, pageTime)
  const banner = usePictureUrl('banner', player.id, pageTime)
  return (
    <header>
      <Banner>
        <Picture
          src={banner}
          srcSet={bannerSrcSet(banner)}
          sizes={bannerSizes}
          fetchPriority="high"
        />
      </Banner>
      <div className="page-width relative flex flex-col gap-3 sm:flex-row sm:gap-6">
        <div className={`${avatarBox} grid place-items-center`}>
          <Picture src={avatar} fallback={<Mark className="h-1/2" />} />
        </div>
        <div className={nameBox}>
          <h1 className="text-28 leading-tight font-bold wrap-anywhere sm:text-44">
            {player.name}
          </h1>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Country country={shownCountry(player.country)} />
            {team && <Team {...team} />}
            <Badges privileges={player.priv} />
          </div>
        </div>
        {links}
      </div>
    </header>
  )
}

function Country({ country }: { country: string }) {
  const { t, i18n } = useTranslation()
  return (
    // As high as a line, also while only the flag has arrived.
    <p className="flex min-h-lh min-w-0 items-center gap-2">
      <span className="sr-only">{t('player.country')}: </span>{' '}
      <Flag address={flagAddress(country)} />
      {/* Node's list of country names may differ from the browser's. */}
      <span suppressHydrationWarning className="min-w-0 wrap-anywhere">
        {countryName(country, i18n.locale)}
      </span>
    </p>
  )
}

/** Larger for a finger than it looks. */
function Team({ id, name, tag }: { id: number; name: string; tag: string }) {
  const { t } = useTranslation()
  return (
    <p className="min-w-0">
      <span className="sr-only">{t('player.team')}: </span>{' '}
      <Link
        to="/teams/$teamId"
        params={{ teamId: String(id) }}
        className="relative font-bold text-leaf wrap-anywhere after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
      >
        [{tag}] {name}
      </Link>
    </p>
  )
}

const tints: Record<Badge, string> = {
  Supporter: 'text-[#f6a5c5]',
  Alumni: 'text-[#cbd6cf]',
  'Tournament Manager': 'text-ember',
  'Beatmap Nominators': 'text-[#c2b0fc]',
  'Global Moderation Team': 'text-[#86c9f2]',
  Administrator: 'text-[#ff9c9c]',
  Developer: 'text-leaf',
}

function Badges({ privileges }: { privileges: number }) {
  const { t } = useTranslation()
  const badges = badgesOf(privileges)
  if (badges.length === 0) return null
  return (
    <ul aria-label={t('player.badges')} lang="en" className="flex flex-wrap gap-1.5">
      {badges.map((badge) => (
        <li
          key={badge}
          className={`rounded-full border border-current/50 bg-current/10 px-2.5 py-0.5 text-13 font-bold ${tints[badge]}`}
        >
          {badge === 'Supporter' ? <SupporterBadge /> : badge}
        </li>
      ))}
    </ul>
  )
}

/** Leads to the page about supporters. Larger for a finger than it looks. */
function SupporterBadge() {
  return (
    <SiteLink
      href="/supporter"
      className="relative after:absolute after:-inset-x-2.5 after:-inset-y-3 hover:underline"
    >
      Supporter
    </SiteLink>
  )
}
