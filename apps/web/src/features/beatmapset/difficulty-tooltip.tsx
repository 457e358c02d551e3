import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

const gap = 4

type Props = { bubble: HTMLElement; onLeave: () => void; children: ReactNode }

/** Over its bubble, inside the card. The bubble's own name says the same, so it is only to be seen. */
export function DifficultyTooltip({ bubble, onLeave, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(onLeave)

  useLayoutEffect(() => {
    const row = box.current?.offsetParent
    if (!box.current || !row) return
    const { offsetWidth, offsetHeight, style } = box.current
    const middle = bubble.offsetLeft + bubble.offsetWidth / 2
    const rightmost = row.clientWidth - offsetWidth
    style.left = `${Math.max(0, Math.min(middle - offsetWidth / 2, rightmost))}px`
    style.top = `${bubble.offsetTop - offsetHeight - gap}px`
  }, [bubble])

  // A finger that taps elsewhere takes no focus away where a button takes none.
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
