import { ClientOnly } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { Avatar } from '#components/avatar.tsx'
import { SiteLink } from '#components/site-link.tsx'
import { useTranslation } from '#lib/translation.ts'
import { Icon } from '#ui/icons.tsx'
import type { ShownScore } from './queries.ts'
import { ScoreHeader } from './score-header.tsx'
import { ScoreResult } from './score-result.tsx'

export function ScorePage({ score, beatmap, player }: ShownScore) {
  return (
    <article>
      <ScoreHeader score={score} beatmap={beatmap} />
      <div className="page-width grid grid-cols-1 gap-4 py-4 sm:py-8 md:grid-cols-2">
        <div className="md:col-span-2">
          <ScoreResult score={score} />
        </div>
        <ScorePlayer player={player} playTime={score.play_time} />
        <ReplayArea />
      </div>
    </article>
  )
}

type PlayerProps = { player: ShownScore['player']; playTime: string }

function ScorePlayer({ player, playTime }: PlayerProps) {
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

/** The game server stores times without a zone; they are UTC. */
function PlayedAt({ time }: { time: string }) {
  const { i18n } = useTranslation()
  const zone = useSyncExternalStore(neverChanges, browserZone, () => undefined)
  return (
    <time dateTime={`${time}Z`} title={utcText(time)} className="block whitespace-nowrap">
      {zone ? localText(time, i18n.locale, zone) : utcText(time)}
    </time>
  )
}

function neverChanges() {
  return () => {}
}

function browserZone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

function utcText(time: string) {
  return `${time.slice(0, 16).replaceAll('-', '/').replace('T', ' ')} UTC`
}

function localText(time: string, locale: string, timeZone: string) {
  const format = new Intl.DateTimeFormat(locale.replace('_', '-'), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  return format.format(new Date(`${time}Z`))
}

/** The place of a replay player, which is not built yet. */
function ReplayArea() {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="replay"
      className="flex min-h-28 items-center gap-4 rounded-xl border border-dashed border-line p-4 sm:p-6"
    >
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-surface text-quiet">
        <Icon d="M8 5.5 18.5 12 8 18.5ZM4 4l16 16" className="size-7" />
      </span>
      <div>
        <h2 id="replay" className="text-14 text-quiet">
          {t('score.replay')}
        </h2>
        <p lang="en">{t('score.no_replay')}</p>
      </div>
    </section>
  )
}
