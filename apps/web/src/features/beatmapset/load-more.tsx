import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import type { LoadedBeatmapsets } from './use-beatmapsets.ts'

/** Far enough ahead that who scrolls does not wait. */
const ahead = '600px'

/** Loads on when it is pressed or comes into sight; after a failure only when it is pressed. */
export function LoadMore({ loaded }: { loaded: LoadedBeatmapsets }) {
  const { t } = useTranslation()
  const { beatmapsets, isLoading, hasFailed } = loaded
  const place = useRef<HTMLDivElement>(null)
  const isAutomatic = !hasFailed && !isLoading
  const load = useEffectEvent(loaded.load)

  useEffect(() => {
    if (!place.current || !isAutomatic) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load()
      },
      { rootMargin: ahead },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isAutomatic])

  return (
    <div ref={place} className="mt-8 flex justify-center">
      <button
        type="button"
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) loaded.load()
        }}
        className={`${quietButton} min-w-48 aria-disabled:opacity-60`}
      >
        {t(textOf(isLoading, beatmapsets !== undefined))}
      </button>
    </div>
  )
}

function textOf(isLoading: boolean, hasSome: boolean) {
  if (isLoading) return 'beatmapset.loading_more'
  return hasSome ? 'beatmapset.load_more' : 'beatmapset.search_again'
}
