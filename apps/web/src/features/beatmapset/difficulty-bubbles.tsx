import type { Beatmapset } from '@kodama/contract/beatmapset'
import { formatDecimal } from '@kodama/rules/format'
import { modeFromBeatmapsetWord, modeNames } from '@kodama/rules/modes'
import { starColor, starTextColor } from '@kodama/rules/star-rating'
import { useState } from 'react'
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
      className="bubbles"
      onPointerLeave={({ pointerType }) => {
        // A finger has no hover: what it has tapped stays.
        if (pointerType === 'mouse') setPointedAt(undefined)
      }}
      onBlur={() => setPointedAt(undefined)}
    >
      <ul aria-label={t('beatmapset.difficulties')}>
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
        <p role={pointedAt && 'tooltip'}>
          <b>{`★ ${formatDecimal(named.difficulty_rating)}`}</b>
          {` ${named.version}`}
        </p>
      )}
    </div>
  )
}

/** The colour is an attribute of an SVG element: the content security policy refuses `style` in the server's HTML. */
function Bubble({ beatmap, onPoint }: { beatmap: Beatmap; onPoint: () => void }) {
  const { t } = useTranslation()
  const { version, mode, difficulty_rating: rating } = beatmap
  const label = t('beatmapset.difficulty', {
    name: version,
    stars: formatDecimal(rating),
    mode: t(`mode.${modeNames[modeFromBeatmapsetWord(mode)]}`),
  })
  return (
    <li>
      <button
        aria-label={label}
        onPointerEnter={({ pointerType }) => {
          if (pointerType === 'mouse') onPoint()
        }}
        onFocus={onPoint}
        onClick={onPoint}
        className={starTextColor(rating) === black ? mode : `${mode} hard`}
      >
        <svg color={starColor(rating)} />
      </button>
    </li>
  )
}
