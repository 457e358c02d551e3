import type { Beatmapset } from '@kodama/contract/beatmapset'
import { formatDecimal } from '@kodama/rules/format'
import { modeFromBeatmapsetWord, modeNames } from '@kodama/rules/modes'
import { starColor, starTextColor } from '@kodama/rules/star-rating'
import { type SyntheticEvent, useMemo, useState } from 'react'
import type { I18n } from '#lib/i18n.ts'
import { Repeated } from '#ui/drawn-by-server.tsx'

type Beatmap = Beatmapset['beatmaps'][number]

/** They fill two lines of a card; a button shows the others. */
const shownAtFirst = 20
const black = '#000000'

type BubbleView = ReturnType<typeof viewOfBubble>

export function viewOfDifficulties(beatmaps: readonly Beatmap[], t: I18n['t']) {
  const sorted = beatmaps.toSorted((a, b) => a.difficulty_rating - b.difficulty_rating)
  const count = sorted.length <= shownAtFirst + 1 ? sorted.length : shownAtFirst
  const bubbles = sorted.map((beatmap) => viewOfBubble(beatmap, t))
  return {
    bubbles: bubbles.slice(0, count),
    otherBubbles: bubbles.slice(count),
    otherCount: bubbles.length - count,
    hardest: bubbles.at(-1)?.version,
    hardestStars: bubbles.at(-1)?.stars,
  }
}

function viewOfBubble({ id, version, difficulty_rating: rating, mode }: Beatmap, t: I18n['t']) {
  const stars = formatDecimal(rating)
  const modeName = t(`mode.${modeNames[modeFromBeatmapsetWord(mode)]}`)
  return {
    id: String(id),
    version,
    stars,
    label: t('beatmapset.difficulty', { name: version, stars, mode: modeName }),
    color: starColor(rating),
    className: starTextColor(rating) === black ? mode : `${mode} hard`,
  }
}

type Props = {
  bubbles: readonly BubbleView[]
  otherBubbles: readonly BubbleView[]
  otherCount: number
  hardest: string | undefined
  hardestStars: string | undefined
  t: I18n['t']
}

/** Beside them stand the name and the stars of the one that is pointed at, or else of the hardest. */
export function DifficultyBubbles(props: Props) {
  const { bubbles, otherBubbles, otherCount, hardest, hardestStars, t } = props
  const [isWhole, setWhole] = useState(false)
  const [pointedAt, setPointedAt] = useState(-1)
  const shown = useMemo(
    () => (isWhole ? [...bubbles, ...otherBubbles] : bubbles),
    [isWhole, bubbles, otherBubbles],
  )
  const bubble = shown[pointedAt]

  function point({ target }: SyntheticEvent) {
    const button = (target as Element).closest('button')
    if (button) setPointedAt(placeOf(button))
  }

  function leave() {
    setPointedAt(-1)
  }

  return (
    <div
      className="bubbles"
      onPointerOver={(event) => {
        // A finger has no hover; it points by a tap.
        if (event.pointerType === 'mouse') point(event)
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') leave()
      }}
      onFocus={point}
      onBlur={leave}
      onPointerUp={point}
    >
      <ul aria-label={t('beatmapset.difficulties')}>
        <Repeated of={Bubble} items={shown} keyOf={idOf} viewOf={asIs} />
        {!isWhole && otherCount > 0 && (
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
      {hardestStars && (
        <p role={bubble && 'tooltip'}>
          <b>{`★ ${bubble?.stars ?? hardestStars}`}</b>
          {` ${bubble?.version ?? hardest}`}
        </p>
      )}
    </div>
  )
}

function idOf({ id }: BubbleView) {
  return id
}

function asIs(view: BubbleView) {
  return view
}

/** The place of a bubble in its list, from 0. */
function placeOf({ parentElement: item }: Element) {
  return Array.from(item?.parentElement?.children ?? []).findIndex((other) => other === item)
}

/**
 * The colour is an attribute of an SVG element: in the server's HTML, the content security policy refuses `style`. The
 * list has hundreds of bubbles, so the rest of the drawing is in the style sheet.
 */
function Bubble({ label, color, className }: BubbleView) {
  return (
    <li>
      <button aria-label={label} className={className}>
        <svg color={color} />
      </button>
    </li>
  )
}
