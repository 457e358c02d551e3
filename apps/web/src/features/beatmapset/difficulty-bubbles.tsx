import type { Beatmapset } from '@kodama/contract/beatmapset'
import { formatDecimal } from '@kodama/rules/format'
import { modeFromBeatmapsetWord, modeNames } from '@kodama/rules/modes'
import { starColor, starTextColor } from '@kodama/rules/star-rating'
import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ModeIcon } from '#components/mode-switcher.tsx'
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
  }
}

function viewOfBubble({ id, version, difficulty_rating: rating, mode }: Beatmap, t: I18n['t']) {
  const stars = formatDecimal(rating)
  const modeName = t(`mode.${modeNames[modeFromBeatmapsetWord(mode)]}`)
  return {
    id: String(id),
    version,
    stars,
    mode: mode as string,
    label: t('beatmapset.difficulty', { name: version, stars, mode: modeName }),
    color: starColor(rating),
    className: starTextColor(rating) === black ? mode : `${mode} hard`,
  }
}

type Props = {
  bubbles: readonly BubbleView[]
  otherBubbles: readonly BubbleView[]
  otherCount: number
  t: I18n['t']
}

export function DifficultyBubbles({ bubbles, otherBubbles, otherCount, t }: Props) {
  const [isWhole, setWhole] = useState(false)
  const [pointedAt, setPointedAt] = useState<HTMLButtonElement>()
  const shown = useMemo(
    () => (isWhole ? [...bubbles, ...otherBubbles] : bubbles),
    [isWhole, bubbles, otherBubbles],
  )
  const bubble = pointedAt && shown[placeOf(pointedAt)]

  function point({ target }: SyntheticEvent) {
    const bubble = (target as Element).closest('button')
    if (bubble) setPointedAt(bubble)
  }

  function leave() {
    setPointedAt(undefined)
  }

  return (
    <div
      className="bubbles"
      onPointerOver={(event) => {
        // A finger has no hover; its tap is a click.
        if (event.pointerType === 'mouse') point(event)
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') leave()
      }}
      onFocus={point}
      onBlur={leave}
      onClick={point}
      onKeyDown={({ key }) => {
        if (key === 'Escape') leave()
      }}
    >
      <ul aria-label={t('beatmapset.difficulties')}>
        <Repeated of={Bubble} items={shown} keyOf={idOf} viewOf={asIs} />
        {!isWhole && otherCount > 0 && (
          <li>
            <button
              type="button"
              onClick={() => setWhole(true)}
              aria-label={t('beatmapset.more_difficulties', { count: otherCount })}
              className="h-8 rounded-full px-1.5 text-13 text-quiet hover:text-leaf"
            >
              +{otherCount}
            </button>
          </li>
        )}
      </ul>
      {bubble && (
        <DifficultyTooltip bubble={pointedAt} onLeave={leave}>
          <ModeIcon mode={modeFromBeatmapsetWord(bubble.mode)} className="size-4 text-quiet" />
          <span className="min-w-0 truncate">{bubble.version}</span>
          <span className="shrink-0 font-bold text-ember">★ {bubble.stars}</span>
        </DifficultyTooltip>
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

type TooltipProps = { bubble: HTMLElement; onLeave: () => void; children: ReactNode }

/** Above its bubble, inside the card. Screen readers read the bubble's label, which says the same. */
function DifficultyTooltip({ bubble, onLeave, children }: TooltipProps) {
  const box = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(onLeave)

  useLayoutEffect(() => {
    const row = box.current?.offsetParent
    if (!box.current || !row) return
    const { offsetWidth, offsetHeight, style } = box.current
    const middle = bubble.offsetLeft + bubble.offsetWidth / 2
    const rightmost = row.clientWidth - offsetWidth
    style.left = `${Math.max(0, Math.min(middle - offsetWidth / 2, rightmost))}px`
    style.top = `${bubble.offsetTop - offsetHeight - 4}px`
  }, [bubble])

  // In browsers where a button takes no focus, a tap elsewhere causes no blur.
  useEffect(() => {
    function leaveOutside({ target }: Event) {
      if (!bubble.contains(target as Node)) leave()
    }
    document.addEventListener('pointerdown', leaveOutside)
    return () => document.removeEventListener('pointerdown', leaveOutside)
  }, [bubble])

  return (
    <div
      ref={box}
      role="tooltip"
      className="absolute flex max-w-full animate-open items-center gap-2 rounded-lg border border-leaf-deep bg-raised px-2.5 py-1 text-13"
    >
      {children}
    </div>
  )
}
