import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import { BeatmapsetCard, CardSkeleton } from './beatmapset-card.tsx'
import { NothingFound, SearchFailed } from './list-states.tsx'
import { PreviewAudio } from './preview-button.tsx'
import { type LoadedBeatmapsets, useBeatmapsets } from './queries.ts'
import { ModeFilter, SearchForm } from './search-form.tsx'
import type { BeatmapsetSearch } from './search.ts'

export function Beatmaps({ search }: { search: BeatmapsetSearch }) {
  const { t } = useTranslation()
  const loaded = useBeatmapsets(search)
  return (
    <div className="canopy grow pb-16">
      <div className="page-width">
        <h1 className="pt-8 text-28 font-bold sm:pt-10">{t('header.beatmaps')}</h1>
        <div className="mt-5 flex flex-col gap-3">
          <SearchForm search={search} retry={loaded.hasFailed ? loaded.load : undefined} />
          <ModeFilter search={search} />
        </div>
        <BeatmapsetList search={search} loaded={loaded} />
      </div>
      <PreviewAudio />
    </div>
  )
}

/** The most cards that the first screen of a desktop shows. */
const firstInSight = 6

type ListProps = { search: BeatmapsetSearch; loaded: LoadedBeatmapsets }

function BeatmapsetList({ search, loaded }: ListProps) {
  const { t } = useTranslation()
  const { hasMore, hasFailed } = loaded
  // On a slow phone the cards take long: what the visitor has pressed is painted before them.
  const beatmapsets = useDeferredValue(loaded.beatmapsets)
  if (!beatmapsets && !hasFailed) {
    return (
      <output aria-label={t('loading')} className="cards animate-pulse motion-reduce:animate-none">
        {Array.from({ length: 9 }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </output>
    )
  }
  if (!beatmapsets) return <SearchFailed retry={loaded.load} />
  if (beatmapsets.length === 0) return <NothingFound search={search} />
  return (
    <>
      <output className="sr-only">{t('beatmapset.shown', { count: beatmapsets.length })}</output>
      <ul className="cards">
        {beatmapsets.map((beatmapset, index) => (
          <BeatmapsetCard
            key={beatmapset.id}
            beatmapset={beatmapset}
            isInSight={index < firstInSight}
          />
        ))}
      </ul>
      {hasMore && <LoadMore loaded={loaded} />}
    </>
  )
}

/** Far enough below the screen that the next page arrives before the visitor does. */
const loadAhead = '600px'

/** Loads the next page when it is pressed or comes near the screen; after a failure only when it is pressed. */
function LoadMore({ loaded }: { loaded: LoadedBeatmapsets }) {
  const { t } = useTranslation()
  const { isLoading, hasFailed } = loaded
  const box = useRef<HTMLDivElement>(null)
  const isAutomatic = !hasFailed && !isLoading
  const load = useEffectEvent(loaded.load)

  useEffect(() => {
    if (!box.current || !isAutomatic) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load()
      },
      { rootMargin: loadAhead },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isAutomatic])

  return (
    <div ref={box} className="mt-8 flex flex-col items-center">
      <button
        type="button"
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) loaded.load()
        }}
        className={`${quietButton} min-w-48 aria-disabled:opacity-60`}
      >
        {t(isLoading ? 'beatmapset.loading_more' : 'beatmapset.load_more')}
      </button>
      <output className="mt-3 text-center text-14 text-quiet">
        {hasFailed && t('beatmapset.more_failed')}
      </output>
    </div>
  )
}
