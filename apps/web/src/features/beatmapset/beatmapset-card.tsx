import type { Beatmapset } from '@kodama/contract/beatmapset'
import { formatShortCount } from '@kodama/rules/format'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { I18n } from '#lib/i18n.ts'
import { useTranslation } from '#lib/translation.ts'
import { HeartIcon, PlaysIcon } from './beatmapset-icons.tsx'
import { BeatmapsetLinks } from './beatmapset-links.tsx'
import {
  cardBody,
  cardBox,
  cardCover,
  cardLine,
  cardPlace,
  cardTitle,
  cardTop,
} from './card-classes.ts'
import { Cover } from './cover.tsx'
import { DifficultyBubbles } from './difficulty-bubbles.tsx'
import { PreviewButton } from './preview-button.tsx'
import { StatusBadge } from './status-badge.tsx'

type Props = { beatmapset: Beatmapset; isInSight: boolean }

/**
 * The title is the link; its box is the whole card, under what else can be pressed. Only the card itself
 * follows the language, not each of its parts: a list has hundreds.
 */
export const BeatmapsetCard = memo(function BeatmapsetCard({ beatmapset, isInSight }: Props) {
  const { t } = useTranslation()
  const { id, title, artist, creator, status, covers, preview_url, beatmaps } = beatmapset
  return (
    <li className={cardPlace}>
      <article className={`${cardBox} transition-colors hover:border-leaf/60`}>
        <div className={cardCover}>
          <Cover src={covers.card} isInSight={isInSight} />
          <div className="absolute inset-0 bg-linear-to-t from-ground from-5% via-ground/65 via-45% to-transparent" />
        </div>
        <div className={cardTop}>
          <div className="flex items-start justify-between gap-2">
            <StatusBadge status={status} t={t} />
            <Counts beatmapset={beatmapset} t={t} />
          </div>
          <div className={cardTitle}>
            <PreviewButton url={preview_url} title={title} t={t} />
            <div className="min-w-0">
              <h2 className="truncate font-bold">
                <Link
                  to="/beatmaps/$setId"
                  params={{ setId: String(id) }}
                  preload={false}
                  className="after:absolute after:inset-0"
                >
                  {title}
                </Link>
              </h2>
              <p className="truncate text-14 text-quiet">{artist}</p>
            </div>
          </div>
        </div>
        <div className={cardBody}>
          <div className={cardLine}>
            <p className="min-w-0 truncate text-13 text-quiet">
              {t('beatmapset.mapper')} <span className="text-14 text-text">{creator}</span>
            </p>
            <BeatmapsetLinks setId={id} title={title} t={t} />
          </div>
          <DifficultyBubbles beatmaps={beatmaps} t={t} />
        </div>
      </article>
    </li>
  )
})

function Counts({ beatmapset, t }: { beatmapset: Beatmapset; t: I18n['t'] }) {
  const { favourite_count, play_count } = beatmapset
  return (
    <dl className="flex gap-3 rounded-full bg-ground/75 px-2.5 py-0.5 text-13">
      <div className="flex items-center gap-1">
        <dt>
          <HeartIcon className="size-3.5" />
          <span className="sr-only">{t('beatmapset.favourites')}</span>
        </dt>
        <dd>{formatShortCount(favourite_count)}</dd>
      </div>
      <div className="flex items-center gap-1">
        <dt>
          <PlaysIcon className="size-3.5" />
          <span className="sr-only">{t('beatmapset.plays')}</span>
        </dt>
        <dd>{formatShortCount(play_count)}</dd>
      </div>
    </dl>
  )
}
