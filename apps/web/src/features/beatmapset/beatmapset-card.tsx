import type { Beatmapset } from '@kodama/contract/beatmapset'
import { beatmapLink } from '@kodama/rules/beatmap-links'
import { formatLength } from '@kodama/rules/durations'
import { formatNumber, formatShortCount, formatShortCountUpper } from '@kodama/rules/format'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { Bar } from '#ui/bar.tsx'
import { Icon } from '#ui/icons.tsx'
import { Picture } from '#ui/picture.tsx'
import { DifficultyBubbles } from './difficulty-bubbles.tsx'
import { PreviewButton } from './preview-button.tsx'

type Props = {
  beatmapset: Beatmapset
  isInSight: boolean
}

const box = 'relative isolate h-full overflow-hidden rounded-xl border border-line bg-surface'
const overCover = 'pointer-events-none absolute inset-x-0 top-0 -z-1 h-(--cover)'
const detail = 'col-span-2 col-start-1 row-start-3 mt-4 truncate text-13 leading-5 text-quiet'

const statusColors: Record<Beatmapset['status'], string> = {
  ranked: 'border-leaf/60 text-leaf',
  approved: 'border-leaf/60 text-leaf',
  qualified: 'border-[#6fb7ff]/60 text-[#86c9f2]',
  loved: 'border-[#f08bb4]/60 text-[#f6a5c5]',
  pending: 'border-quiet/60 text-quiet',
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
    <li className="resting-beside-playing transition-opacity [contain-intrinsic-size:auto_232px] [content-visibility:auto] pointer-coarse:[contain-intrinsic-size:auto_262px]">
      <article
        className={`${box} group cover-rings grid scroll-my-18 grid-cols-[3rem_minmax(0,1fr)_auto] grid-rows-[4.125rem_3rem_3.5rem] content-start gap-x-3 px-3 pt-3 pb-2.5 transition-colors [--cover:8.5rem] hover:border-leaf/60 max-[15rem]:grid-cols-[3rem_minmax(0,1fr)] pointer-coarse:grid-rows-[4.125rem_3rem_3.75rem]`}
      >
        <Picture
          src={covers.card}
          loading={isInSight ? 'eager' : 'lazy'}
          className="-z-2 max-h-(--cover) min-h-(--cover) transition-opacity"
        />
        <span
          className={`${overCover} bg-linear-to-t from-ground/92 via-ground/62 via-43% to-transparent to-70%`}
        />
        <span
          className={`${overCover} bg-ground/12 transition-opacity group-has-data-[preview=loading]:opacity-0 group-has-data-[preview=playing]:opacity-0`}
        />
        <hgroup className="col-span-2 col-start-2 row-start-2 min-w-0 self-center max-[15rem]:col-span-1 pointer-coarse:relative pointer-coarse:z-20 pointer-coarse:min-h-11 pointer-coarse:max-w-full pointer-coarse:min-w-11 pointer-coarse:justify-self-start">
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
        </hgroup>
        <p
          lang="en"
          className={`col-span-full row-start-1 self-start justify-self-start rounded-full border bg-ground/80 px-2.5 text-13 font-bold ${statusColors[status]}`}
        >
          {t(`beatmapset.status.${status}`)}
        </p>
        <Counts beatmapset={beatmapset} />
        <PreviewButton url={beatmapset.preview_url} title={title} />
        <p className={`${detail} self-start`}>
          {`${t('beatmapset.mapper')} `}
          <span className="text-14 text-text">{creator}</span>
        </p>
        {pace && <p className={`${detail} self-end`}>{pace}</p>}
        <Downloads setId={id} title={title} />
        <DifficultyBubbles beatmaps={beatmapset.beatmaps} />
      </article>
    </li>
  )
})

function Counts({ beatmapset }: { beatmapset: Beatmapset }) {
  const { t } = useTranslation()
  return (
    <dl className="col-span-full row-start-1 flex items-center gap-1 self-start justify-self-end rounded-full bg-ground/75 px-2.5 py-0.5 text-13 max-[15rem]:self-end max-[15rem]:justify-self-start">
      <dt>
        <Icon
          d="M12 19.5S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 19.5 12 19.5Z"
          className="size-3.5"
        />
        <span className="sr-only">{t('beatmapset.favourites')}</span>
      </dt>
      <dd>{formatShortCount(beatmapset.favourite_count)}</dd>
      <dt className="ml-2">
        <Icon
          d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM10 8.5v7l5.5-3.5Z"
          className="size-3.5"
        />
        <span className="sr-only">{t('beatmapset.plays')}</span>
      </dt>
      <dd>{formatShortCountUpper(beatmapset.play_count)}</dd>
    </dl>
  )
}

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
    {
      link: download,
      name: t('beatmapset.download'),
      target: '_blank',
      icon: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14',
    },
    {
      link: direct_download,
      name: t('beatmapset.direct_download'),
      target: '_blank',
      icon: 'M7 16.5a4 4 0 0 1-.6-7.9A5.5 5.5 0 0 1 17 8.2a4.2 4.2 0 0 1 .4 8.3M12 11.5v8.5M9 17l3 3 3-3',
    },
    {
      link: game,
      name: t('beatmapset.open_in_game'),
      icon: 'M13 4.5a8 8 0 1 0 6.5 6.5M10.5 13.5L20 4M15 4h5v5M12 12a2.2 2.2 0 1 0 0 .1',
    },
  ]
  return (
    <ul className="relative row-start-3 mt-4 -mr-2 flex self-center max-[15rem]:col-span-full max-[15rem]:row-start-4 max-[15rem]:mt-0 max-[15rem]:-ml-2">
      {links.map(({ link, name, target, icon }) => (
        <li key={name}>
          <a
            href={beatmapLink(link, setId)}
            // A name for screen readers, and a tooltip for the pointer.
            title={`${name}: ${title}`}
            target={target}
            className="grid size-10 place-items-center rounded-lg text-quiet hover:bg-raised hover:text-leaf focus-visible:-outline-offset-2 pointer-coarse:size-11"
          >
            <Icon d={icon} />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** As high as a card with one line of difficulties. */
export function CardSkeleton() {
  return (
    <span className={`${box} flex flex-col`}>
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
