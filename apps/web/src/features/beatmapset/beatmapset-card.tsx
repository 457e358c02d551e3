import type { Beatmapset } from '@kodama/contract/beatmapset'
import { beatmapLink } from '@kodama/rules/beatmap-links'
import { formatLength } from '@kodama/rules/durations'
import { formatNumber, formatShortCount, formatShortCountUpper } from '@kodama/rules/format'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { Bar } from '#ui/bar.tsx'
import { Picture } from '#ui/picture.tsx'
import { DifficultyBubbles } from './difficulty-bubbles.tsx'
import { PreviewButton } from './preview-button.tsx'

type Props = {
  beatmapset: Beatmapset
  isInSight: boolean
}

/**
 * The title is the link. With a mouse its clickable area is the whole card, under the other controls; by touch it is
 * the title alone, and the cover plays the preview.
 */
export const BeatmapsetCard = memo(function BeatmapsetCard({ beatmapset, isInSight }: Props) {
  const { t } = useTranslation()
  const { id, title, artist, creator, status, covers } = beatmapset
  const pace = formatPace(beatmapset)
  return (
    <li>
      <article>
        <Picture src={covers.card} loading={isInSight ? 'eager' : 'lazy'} />
        <hgroup>
          <h2>
            <Link to="/beatmaps/$setId" params={{ setId: String(id) }} preload={false}>
              {title}
            </Link>
          </h2>
          <p>{artist}</p>
        </hgroup>
        <p lang="en" className={status}>
          {t(`beatmapset.status.${status}`)}
        </p>
        <dl>
          <dt>{t('beatmapset.favourites')}</dt>
          <dd>{formatShortCount(beatmapset.favourite_count)}</dd>
          <dt>{t('beatmapset.plays')}</dt>
          <dd>{formatShortCountUpper(beatmapset.play_count)}</dd>
        </dl>
        <PreviewButton url={beatmapset.preview_url} title={title} />
        <p className="mapper">
          {`${t('beatmapset.mapper')} `}
          <span>{creator}</span>
        </p>
        {pace && <p>{pace}</p>}
        <Downloads setId={id} title={title} />
        <DifficultyBubbles beatmaps={beatmapset.beatmaps} />
      </article>
    </li>
  )
})

/** Length and BPM. The game server stores 0 for what it does not know. */
function formatPace({ total_length, bpm }: Beatmapset) {
  const length = total_length > 0 ? formatLength(total_length) : undefined
  const beats = Math.round(bpm) > 0 ? `${formatNumber(Math.round(bpm))} BPM` : undefined
  return [length, beats].filter(Boolean).join(' · ')
}

function Downloads({ setId, title }: { setId: number; title: string }) {
  const { t } = useTranslation()
  const { download, direct_download, game } = useSite().beatmap_links
  const links = [
    { link: download, name: t('beatmapset.download'), target: '_blank' },
    { link: direct_download, name: t('beatmapset.direct_download'), target: '_blank' },
    { link: game, name: t('beatmapset.open_in_game') },
  ]
  return (
    <ul>
      {links.map(({ link, name, target }) => (
        <li key={name}>
          {/* A name for screen readers, and a tooltip for the pointer. */}
          <a href={beatmapLink(link, setId)} title={`${name}: ${title}`} target={target} />
        </li>
      ))}
    </ul>
  )
}

/** As high as a card with one line of difficulties. */
export function CardSkeleton() {
  return (
    <span data-skeleton className="flex flex-col">
      <span className="flex h-34 flex-col bg-raised px-3 pt-3 pb-2.5">
        <span className="mt-auto flex items-center gap-3">
          <span className="size-12 shrink-0 rounded-full bg-line" />
          <span className="flex grow flex-col gap-2">
            <Bar color="bg-line" className="h-4 w-3/5" />
            <Bar color="bg-line" className="h-3.5 w-2/5" />
          </span>
        </span>
      </span>
      <span className="flex grow flex-col gap-1.5 px-3 pt-1.5 pb-2.5">
        <span className="flex h-10 items-center justify-between gap-3 pointer-coarse:h-11">
          <Bar className="h-3.5 w-1/3" />
          <Bar className="h-3.5 w-1/4" />
        </span>
        <span className="-mx-1 flex h-8 items-center pointer-coarse:h-11">
          {[1, 2, 3, 4, 5].map((bubble) => (
            <span key={bubble} className="mx-1 size-6 rounded-full bg-raised" />
          ))}
        </span>
      </span>
    </span>
  )
}
