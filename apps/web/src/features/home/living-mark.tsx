import { useState } from 'react'
import { MarkFace } from '#components/mark.tsx'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { spinKeys, useKeySequence } from './key-sequence.ts'
import { LivingEyes } from './living-eyes.tsx'

type Ring = { id: number; x: number; y: number }

export function LivingMark() {
  const { t } = useTranslation()
  const { name } = useSite()
  const [isTurning, setIsTurning] = useState(false)
  const [rings, setRings] = useState<Ring[]>([])
  useKeySequence(spinKeys, () => setIsTurning(true))
  useKeySequence([...name.toLowerCase()], playEcho)

  function ringOut({ clientX, clientY, currentTarget, detail }: React.MouseEvent<HTMLElement>) {
    const box = currentTarget.getBoundingClientRect()
    // A key press has no position: the ring then starts in the middle.
    const x = detail === 0 ? box.width / 2 : clientX - box.left
    const y = detail === 0 ? box.height / 2 : clientY - box.top
    setRings((before) => [...before.slice(-4), { id: (before.at(-1)?.id ?? 0) + 1, x, y }])
  }

  return (
    <button
      type="button"
      aria-label={t('home.mark')}
      onClick={ringOut}
      className="group relative size-56 animate-arrive rounded-full transition-transform hover:scale-104 active:scale-96 sm:size-72"
    >
      <span
        // A blink ends in here too.
        onAnimationEnd={({ animationName }) => animationName === 'turn' && setIsTurning(false)}
        className={isTurning ? 'block animate-turn' : 'block'}
      >
        <svg viewBox="0 0 64 64" aria-hidden="true" className="size-full">
          <g className="fill-none stroke-leaf">
            <circle cx="32" cy="36" r="23" strokeWidth=".9" className="opacity-50" />
            <circle cx="32" cy="36" r="27.4" strokeWidth=".6" className="opacity-25" />
          </g>
          <MarkFace />
          <LivingEyes />
        </svg>
      </span>
      {rings.map(({ id, x, y }) => (
        <span
          key={id}
          style={{ left: x, top: y }}
          onAnimationEnd={() => setRings((before) => before.filter((ring) => ring.id !== id))}
          className="pointer-events-none absolute -mt-40 -ml-40 size-80 animate-echo-once rounded-full border border-leaf motion-reduce:hidden"
        />
      ))}
    </button>
  )
}

const soundLockMs = 3000
let isSoundLocked = false

function playEcho() {
  if (isSoundLocked) return
  isSoundLocked = true
  setTimeout(() => {
    isSoundLocked = false
  }, soundLockMs)
  const audio = new Audio('/sounds/echo.wav')
  audio.volume = 0.1
  audio.play().catch(() => {
    // The browser may refuse to play.
  })
}
