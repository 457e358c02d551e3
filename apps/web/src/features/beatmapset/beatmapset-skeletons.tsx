import { useTranslation } from '#lib/translation.ts'
import { Bar } from '#ui/bar.tsx'
import {
  cardBody,
  cardBox,
  cardCover,
  cardGrid,
  cardLine,
  cardTitle,
  cardTop,
} from './card-classes.ts'

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9]

export function BeatmapsetSkeletons() {
  const { t } = useTranslation()
  return (
    <output
      aria-label={t('loading')}
      className={`${cardGrid} animate-pulse motion-reduce:animate-none`}
    >
      {places.map((place) => (
        <span key={place} data-skeleton className={cardBox}>
          <span className={cardCover} />
          <span className={cardTop}>
            <span className={cardTitle}>
              <span className="size-12 shrink-0 rounded-full bg-line" />
              <span className="flex grow flex-col gap-2">
                <span className="h-4 w-3/5 rounded-md bg-line" />
                <span className="h-3.5 w-2/5 rounded-md bg-line" />
              </span>
            </span>
          </span>
          <span className={cardBody}>
            <span className={cardLine}>
              <Bar className="h-3.5 w-1/3" />
              <Bar className="h-3.5 w-1/4" />
            </span>
            <span className="-mx-1 flex h-8 items-center">
              {places.slice(0, 5).map((bubble) => (
                <span key={bubble} className="mx-1 size-6 rounded-full bg-raised" />
              ))}
            </span>
          </span>
        </span>
      ))}
    </output>
  )
}
