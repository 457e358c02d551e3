import { ClientOnly } from '@tanstack/react-router'
import { Avatar } from '#components/avatar.tsx'
import { SiteLink } from '#components/site-link.tsx'
import { useTranslation } from '#lib/translation.ts'
import { PlayedAt } from './played-at.tsx'
import type { ShownScore } from './score-head.ts'

type Props = { player: ShownScore['player']; playTime: string }

export function ScorePlayer({ player, playTime }: Props) {
  const { t } = useTranslation()
  return (
    <section
      aria-label={t('score.player')}
      className="flex items-center gap-4 rounded-xl border border-line bg-surface p-4 sm:p-6"
    >
      <ClientOnly
        fallback={<span className="size-16 shrink-0 sm:size-20 rounded-full bg-raised" />}
      >
        <Avatar playerId={player.id} className="size-16 shrink-0 sm:size-20" />
      </ClientOnly>
      <div className="min-w-0">
        <p className="text-14 text-quiet">{t('score.player')}</p>
        <h2 className="text-20 font-bold wrap-anywhere">
          <SiteLink href={`/users/${player.id}`} className="text-leaf hover:underline">
            {player.name}
          </SiteLink>
        </h2>
        <dl className="mt-1 flex flex-wrap gap-x-2 text-14 text-quiet">
          <dt>{t('score.played_at')}</dt>
          <dd className="min-w-40">
            <PlayedAt time={playTime} />
          </dd>
        </dl>
      </div>
    </section>
  )
}
