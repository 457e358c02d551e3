import type { PictureKind } from '@kodama/rules/pictures'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { CropCanvas } from './crop-canvas.tsx'
import { type Crop, maxZoom, moved, noZoom, rectOf, zoomed } from './crop.ts'

type Props = {
  kind: PictureKind
  bitmap: ImageBitmap
  crop: Crop
  /** A change of what is there then: two fingers may move before the next render. */
  onChange: (change: (crop: Crop) => Crop) => void
}
type Point = { x: number; y: number }

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const keyZoom: Readonly<Record<string, number>> = { '+': 1.1, ';': 1.1, '=': 1.1, '-': 1 / 1.1 }
const shapes = { avatar: 'aspect-square max-w-72', banner: 'aspect-[4/1]' }

// It takes the arrow keys, so a screen reader must pass them on.
const movable = { role: 'application', tabIndex: 0 } as const

/** Shows the part that is kept. It is moved and zoomed by mouse, finger and keyboard. */
export function CropStage({ kind, bitmap, crop, onChange }: Props) {
  const { t } = useTranslation()
  const stage = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, Point>())

  /** In fractions of the stage. */
  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }

  function drag(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    const share = other ? 0.5 : 1
    const dx = (before.x - now.x) * share
    const dy = (before.y - now.y) * share
    onChange((crop) => moved(kind, bitmap, crop, dx, dy))
    if (!other) return
    const factor = distance(now, other) / Math.max(distance(before, other), 0.01)
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    onChange((crop) => zoomed(kind, bitmap, crop, crop.zoom * factor, middle))
  }

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrows[event.key]
    const zoom = keyZoom[event.key]
    if (!arrow && !zoom) return
    event.preventDefault()
    const step = event.shiftKey ? 0.1 : 0.02
    if (arrow) onChange((crop) => moved(kind, bitmap, crop, arrow[0] * step, arrow[1] * step))
    else if (zoom) onChange((crop) => zoomed(kind, bitmap, crop, crop.zoom * zoom))
  }

  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const at = pointOf(event)
    const factor = 2 ** (-event.deltaY / 400)
    onChange((crop) => zoomed(kind, bitmap, crop, crop.zoom * factor, at))
  })

  useEffect(() => {
    const element = stage.current
    element?.focus()
    // React's own listener cannot stop the page from scrolling.
    const listen = (event: WheelEvent) => zoomByWheel(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  const end = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId)
  return (
    <div className="flex flex-col gap-3">
      <div
        ref={stage}
        {...movable}
        aria-label={t('editor.picture.stage')}
        aria-describedby="crop-hint"
        onKeyDown={handleKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          pointers.current.set(event.pointerId, pointOf(event))
        }}
        onPointerMove={drag}
        onPointerUp={end}
        onPointerCancel={end}
        className={`${shapes[kind]} mx-auto w-full cursor-grab touch-none overflow-hidden rounded-xl border border-line bg-ground active:cursor-grabbing`}
      >
        <CropCanvas bitmap={bitmap} rect={rectOf(kind, bitmap, crop)} className="size-full" />
      </div>
      <p id="crop-hint" className="text-13 text-pretty text-quiet">
        {t('editor.picture.stage_hint')}
      </p>
      <label className="flex items-center gap-3 text-14">
        <span className="shrink-0">{t('editor.picture.zoom')}</span>
        <input
          type="range"
          min={noZoom}
          max={maxZoom(kind, bitmap)}
          step="0.01"
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
          onChange={({ target }) =>
            onChange((crop) => zoomed(kind, bitmap, crop, Number(target.value)))
          }
          className="h-8 w-full rounded-lg accent-leaf"
        />
      </label>
    </div>
  )
}

function distance(a: Point, b: Point) {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
