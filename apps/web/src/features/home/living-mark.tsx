import { useState } from 'react'
import { MarkWithEcho } from '#components/mark.tsx'
import { useSite } from '#lib/site.ts'
import { useTranslation } from '#lib/translation.ts'
import { playEcho } from './echo-sound.ts'
import { spinKeys } from './key-sequence.ts'
import { useKeySequence } from './use-key-sequence.ts'

type Ring = { id: number; x: number; y: number }

/** The mark, which answers a tap with a ring, and two sequences of keys with a turn and a sound. */
export function LivingMark() {
  const { t } = useTranslation()
  const { name } = useSite()
  const [isTurning, setIsTurning] = useState(false)
  const [rings, setRings] = useState<Ring[]>([])
  useKeySequence(spinKeys, () => setIsTurning(true))
  useKeySequence([...name.toLowerCase()], playEcho)

  function ringOut({ clientX, clientY, currentTarget, detail }: React.MouseEvent<HTMLElement>) {
    const box = currentTarget.getBoundingClientRect()
    // A key press has no place of its own: the ring then starts in the middle.
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
        onAnimationEnd={() => setIsTurning(false)}
        className={isTurning ? 'block animate-turn' : 'block'}
      >
        <MarkWithEcho className="size-full" />
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
