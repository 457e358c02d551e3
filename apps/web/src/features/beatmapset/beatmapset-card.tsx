import type { Beatmapset } from '@kodama/contract/beatmapset'
import { beatmapLink } from '@kodama/rules/beatmap-links'
import { formatShortCount, formatShortCountUpper } from '@kodama/rules/format'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useSite } from '#lib/app-context.ts'
import type { I18n } from '#lib/i18n.ts'
import { useTranslation } from '#lib/translation.ts'
import { Bar } from '#ui/bar.tsx'
import { Icon } from '#ui/icons.tsx'
import { Picture } from '#ui/picture.tsx'
import { DifficultyBubbles } from './difficulty-bubbles.tsx'
import { PreviewButton } from './preview-button.tsx'

// The card and its skeleton have the same layout.
const cardBox =
  'relative isolate flex h-full flex-col overflow-hidden rounded-xl border border-line bg-surface'
/** Outside of the title's box, so that the title's link covers the whole card. */
const cardCover = 'absolute inset-x-0 top-0 -z-10 h-34 overflow-hidden bg-raised'
const cardTop = 'flex h-34 flex-col px-3 pt-3 pb-2.5'
const cardTitle = 'mt-auto flex items-center gap-3'
const cardBody = 'flex grow flex-col gap-1.5 px-3 pt-1.5 pb-2.5'
const cardLine = 'flex h-10 items-center justify-between gap-3'

type Props = { beatmapset: Beatmapset; isInSight: boolean }

/**
 * The title is the link; its clickable area is the whole card, under the other controls. Only the card
 * subscribes to the language and its parts are given `t`: a list has hundreds of cards. The browser does
 * not draw cards outside of the screen, and takes their height from `contain-intrinsic-size`.
 */
export const BeatmapsetCard = memo(function BeatmapsetCard({ beatmapset, isInSight }: Props) {
  const { t } = useTranslation()
  const { id, title, artist, creator, status, covers, preview_url, beatmaps } = beatmapset
  return (
    <li className="[contain-intrinsic-size:auto_232px] [content-visibility:auto]">
      <article className={`${cardBox} transition-colors hover:border-leaf/60`}>
        <div className={cardCover}>
          <CoverPattern />
          <Picture src={covers.card} loading={isInSight ? 'eager' : 'lazy'} decoding="async" />
          <div className="absolute inset-0 bg-linear-to-t from-ground from-5% via-ground/65 via-45% to-transparent" />
        </div>
        <div className={cardTop}>
          <div className="flex items-start justify-between gap-2">
            <p
              className={`rounded-full border bg-ground/80 px-2.5 text-13 font-bold ${statusColors[status]}`}
            >
              {t(`beatmapset.status.${status}`)}
            </p>
            <dl className="flex gap-3 rounded-full bg-ground/75 px-2.5 py-0.5 text-13">
              <Count
                icon="M12 19.5S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 19.5 12 19.5Z"
                name={t('beatmapset.favourites')}
                count={formatShortCount(beatmapset.favourite_count)}
              />
              <Count
                icon="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM10 8.5v7l5.5-3.5Z"
                name={t('beatmapset.plays')}
                count={formatShortCountUpper(beatmapset.play_count)}
              />
            </dl>
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
            <Downloads setId={id} title={title} t={t} />
          </div>
          <DifficultyBubbles beatmaps={beatmaps} t={t} />
        </div>
      </article>
    </li>
  )
})

const statusColors: Record<Beatmapset['status'], string> = {
  ranked: 'border-leaf/60 text-leaf',
  approved: 'border-leaf/60 text-leaf',
  qualified: 'border-[#6fb7ff]/60 text-[#86c9f2]',
  loved: 'border-[#f08bb4]/60 text-[#f6a5c5]',
  pending: 'border-quiet/60 text-quiet',
}

/** Visible when the cover cannot be loaded. */
function CoverPattern() {
  return (
    <svg
      viewBox="0 0 400 140"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full fill-none stroke-leaf-deep"
    >
      <circle cx="300" cy="40" r="14" className="opacity-40" />
      <circle cx="300" cy="40" r="38" className="opacity-30" />
      <circle cx="300" cy="40" r="70" className="opacity-20" />
      <circle cx="300" cy="40" r="112" className="opacity-15" />
      <circle cx="300" cy="40" r="166" className="opacity-10" />
    </svg>
  )
}

function Count({ icon, name, count }: { icon: string; name: string; count: string }) {
  return (
    <div className="flex items-center gap-1">
      <dt>
        <Icon d={icon} className="size-3.5" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{count}</dd>
    </div>
  )
}

const downloadIcon = 'M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14'
const mirrorIcon =
  'M7 16.5a4 4 0 0 1-.6-7.9A5.5 5.5 0 0 1 17 8.2a4.2 4.2 0 0 1 .4 8.3M12 11.5v8.5M9 17l3 3 3-3'
const gameIcon = 'M13 4.5a8 8 0 1 0 6.5 6.5M10.5 13.5L20 4M15 4h5v5M12 12a2.2 2.2 0 1 0 0 .1'

/** The download page, the file on a mirror, and the game. */
function Downloads({ setId, title, t }: { setId: number; title: string; t: I18n['t'] }) {
  const { download, direct_download, game } = useSite().beatmap_links
  const links = [
    { link: download, name: t('beatmapset.download'), icon: downloadIcon, target: '_blank' },
    {
      link: direct_download,
      name: t('beatmapset.direct_download'),
      icon: mirrorIcon,
      target: '_blank',
    },
    { link: game, name: t('beatmapset.open_in_game'), icon: gameIcon },
  ]
  return (
    <ul className="relative -mr-2 flex shrink-0">
      {links.map(({ link, name, icon, target }) => (
        <li key={icon}>
          <a
            href={beatmapLink(link, setId)}
            title={name}
            aria-label={`${name}: ${title}`}
            rel="noreferrer"
            target={target}
            className="grid size-10 place-items-center rounded-lg text-quiet hover:bg-raised hover:text-leaf focus-visible:-outline-offset-2"
          >
            <Icon d={icon} />
          </a>
        </li>
      ))}
    </ul>
  )
}

export function CardSkeleton() {
  return (
    <span data-skeleton className={cardBox}>
      <span className={cardCover} />
      <span className={cardTop}>
        <span className={cardTitle}>
          <span className="size-12 shrink-0 rounded-full bg-line" />
          <span className="flex grow flex-col gap-2">
            <Bar color="bg-line" className="h-4 w-3/5" />
            <Bar color="bg-line" className="h-3.5 w-2/5" />
          </span>
        </span>
      </span>
      <span className={cardBody}>
        <span className={cardLine}>
          <Bar className="h-3.5 w-1/3" />
          <Bar className="h-3.5 w-1/4" />
        </span>
        <span className="-mx-1 flex h-8 items-center">
          {[1, 2, 3, 4, 5].map((bubble) => (
            <span key={bubble} className="mx-1 size-6 rounded-full bg-raised" />
          ))}
        </span>
      </span>
    </span>
  )
}
