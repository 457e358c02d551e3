import type { Beatmapset } from '@kodama/contract/beatmapset'
import { formatDecimal } from '@kodama/rules/format'
import { modeFromBeatmapsetWord, modeNames } from '@kodama/rules/modes'
import { starColor, starTextColor } from '@kodama/rules/star-rating'
import { useState } from 'react'
import { ModeIcon } from '#components/mode-switcher.tsx'
import { useTranslation } from '#lib/translation.ts'

type Beatmap = Beatmapset['beatmaps'][number]

/** They fill two lines of a card; a button shows the others. */
const shownAtFirst = 20
const black = '#000000'

/** Beside them stand the name and the stars of the one that is pointed at, or else of the hardest. */
export function DifficultyBubbles({ beatmaps }: { beatmaps: readonly Beatmap[] }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const [pointedAt, setPointedAt] = useState<Beatmap>()
  const sorted = beatmaps.toSorted((a, b) => a.difficulty_rating - b.difficulty_rating)
  const isCut = !isWhole && sorted.length > shownAtFirst + 1
  const shown = isCut ? sorted.slice(0, shownAtFirst) : sorted
  const otherCount = sorted.length - shown.length
  const named = pointedAt ?? sorted.at(-1)
  return (
    <div
      className="relative z-10 col-span-full -mx-1 mt-1.5 flex flex-wrap items-center gap-x-2 pointer-coarse:-ml-2.5"
      onPointerLeave={({ pointerType }) => {
        // A finger has no hover: what it has tapped stays.
        if (pointerType === 'mouse') setPointedAt(undefined)
      }}
      onBlur={() => setPointedAt(undefined)}
    >
      <ul aria-label={t('beatmapset.difficulties')} className="flex flex-wrap">
        {shown.map((beatmap) => (
          <Bubble key={beatmap.id} beatmap={beatmap} onPoint={() => setPointedAt(beatmap)} />
        ))}
        {isCut && (
          <li>
            <button
              type="button"
              onClick={() => setWhole(true)}
              aria-label={t('beatmapset.more_difficulties', { count: otherCount })}
              className="h-8 rounded-full px-1.5 text-13 text-quiet hover:text-leaf pointer-coarse:h-11 pointer-coarse:px-3"
            >
              +{otherCount}
            </button>
          </li>
        )}
      </ul>
      {named && (
        // Its width does not depend on its text, so that nothing moves when the text changes.
        <p
          role={pointedAt && 'tooltip'}
          className="min-w-0 flex-[1_1_5rem] truncate px-1 text-right text-13 leading-6 text-quiet"
        >
          <b className="text-ember">{`★ ${formatDecimal(named.difficulty_rating)}`}</b>
          {` ${named.version}`}
        </p>
      )}
    </div>
  )
}

/** The colour is an attribute: the content security policy refuses `style` in the server's HTML. */
function Bubble({ beatmap, onPoint }: { beatmap: Beatmap; onPoint: () => void }) {
  const { t } = useTranslation()
  const { version, difficulty_rating: rating } = beatmap
  const mode = modeFromBeatmapsetWord(beatmap.mode)
  const label = t('beatmapset.difficulty', {
    name: version,
    stars: formatDecimal(rating),
    mode: t(`mode.${modeNames[mode]}`),
  })
  const iconColor = starTextColor(rating) === black ? 'text-[#000]' : 'text-[#f6f05c]'
  return (
    <li>
      <button
        type="button"
        aria-label={label}
        onPointerEnter={({ pointerType }) => {
          if (pointerType === 'mouse') onPoint()
        }}
        onFocus={onPoint}
        onClick={onPoint}
        className="bubble"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 stroke-text/25">
          <circle cx="12" cy="12" r="11" fill={starColor(rating)} />
        </svg>
        <ModeIcon mode={mode} className={`size-3.5 ${iconColor}`} />
      </button>
    </li>
  )
}
