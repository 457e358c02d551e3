import { type Badge, badgesOf } from '@kodama/rules/privileges'
import { useTranslation } from '#lib/translation.ts'

const tints: Record<Badge, string> = {
  Supporter: 'border-[#f08bb4]/60 bg-[#f08bb4]/10 text-[#f6a5c5]',
  Alumni: 'border-[#b9c4bd]/50 bg-[#b9c4bd]/10 text-[#cbd6cf]',
  'Tournament Manager': 'border-[#f2b25c]/60 bg-[#f2b25c]/10 text-[#f2b25c]',
  'Beatmap Nominators': 'border-[#a78bfa]/60 bg-[#a78bfa]/10 text-[#c2b0fc]',
  'Global Moderation Team': 'border-[#5fb4e8]/60 bg-[#5fb4e8]/10 text-[#86c9f2]',
  Administrator: 'border-[#ff8080]/60 bg-[#ff8080]/10 text-[#ff9c9c]',
  Developer: 'border-[#8fd19e]/60 bg-[#8fd19e]/10 text-[#8fd19e]',
}

export function Badges({ privileges }: { privileges: number }) {
  const { t } = useTranslation()
  const badges = badgesOf(privileges)
  if (badges.length === 0) return null
  return (
    <ul aria-label={t('player.badges')} lang="en" className="flex flex-wrap gap-1.5">
      {badges.map((badge) => (
        <li
          key={badge}
          className={`rounded-full border px-2.5 py-0.5 text-13 font-bold ${tints[badge]}`}
        >
          {badge}
        </li>
      ))}
    </ul>
  )
}
