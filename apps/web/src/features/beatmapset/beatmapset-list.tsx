import type { Beatmapset } from '@kodama/contract/beatmapset'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import { BeatmapsetCard } from './beatmapset-card.tsx'
import { BeatmapsetSkeletons } from './beatmapset-skeletons.tsx'
import { cardGrid } from './card-classes.ts'
import { LoadMore } from './load-more.tsx'
import { type BeatmapsetSearch, isEverything } from './search.ts'
import type { LoadedBeatmapsets } from './use-beatmapsets.ts'

/** As many as the first screen of a desktop shows at most. */
const firstInSight = 6
const groupSize = 24

type Props = { search: BeatmapsetSearch; loaded: LoadedBeatmapsets }

export function BeatmapsetList({ search, loaded }: Props) {
  const { t } = useTranslation()
  const { beatmapsets, hasMore, hasFailed } = loaded
  if (!beatmapsets && !hasFailed) return <BeatmapsetSkeletons />
  // Nobody knows what there is: neither a list nor its absence, but a way to ask again.
  if (!beatmapsets) return <LoadMore loaded={loaded} />
  if (beatmapsets.length === 0) return <NothingFound search={search} />
  return (
    <>
      <output className="sr-only">{t('beatmapset.shown', { count: beatmapsets.length })}</output>
      <ul className={cardGrid}>
        {groupsOf(beatmapsets).map((group, index) => (
          <CardGroup key={group[0]?.id} beatmapsets={group} isFirst={index === 0} />
        ))}
      </ul>
      {hasMore && <LoadMore loaded={loaded} />}
    </>
  )
}

type GroupProps = { beatmapsets: readonly Beatmapset[]; isFirst: boolean }

/** When a card changes, React walks over its neighbours: in a group those are few. */
function CardGroup({ beatmapsets, isFirst }: GroupProps) {
  return beatmapsets.map((beatmapset, index) => (
    <BeatmapsetCard
      key={beatmapset.id}
      beatmapset={beatmapset}
      isInSight={isFirst && index < firstInSight}
    />
  ))
}

function groupsOf(beatmapsets: readonly Beatmapset[]) {
  const count = Math.ceil(beatmapsets.length / groupSize)
  return Array.from({ length: count }, (_, index) =>
    beatmapsets.slice(index * groupSize, (index + 1) * groupSize),
  )
}

function NothingFound({ search }: { search: BeatmapsetSearch }) {
  const { t } = useTranslation()
  const isAll = isEverything(search)
  return (
    <div className="mt-6 flex flex-col items-center rounded-xl border border-dashed border-line px-4 py-16 text-center">
      <Echo />
      <output className="mt-6 text-20 font-bold">
        {t(isAll ? 'beatmapset.none' : 'beatmapset.none_found')}
      </output>
      <p className="mt-2 max-w-96 text-14 text-quiet text-balance [word-break:auto-phrase]">
        {t(isAll ? 'beatmapset.none_text' : 'beatmapset.none_found_text')}
      </p>
      {!isAll && (
        <Link to="/beatmaps" resetScroll={false} className={`${quietButton} mt-6`}>
          {t('beatmapset.show_all')}
        </Link>
      )}
    </div>
  )
}

/** A call into the forest that nothing answers. */
function Echo() {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className="size-24 fill-none stroke-leaf">
      <circle cx="48" cy="48" r="10" strokeWidth="3" />
      <circle cx="48" cy="48" r="22" strokeDasharray="3 5" className="opacity-60" />
      <circle cx="48" cy="48" r="34" strokeDasharray="3 7" className="opacity-40" />
      <circle cx="48" cy="48" r="46" strokeDasharray="2 9" className="opacity-20" />
    </svg>
  )
}
