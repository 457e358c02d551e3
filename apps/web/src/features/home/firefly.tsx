import { useEffect, useRef } from 'react'
import { wantsLessMotion } from '#lib/less-motion.ts'

export function Firefly() {
  const across = useRef<HTMLDivElement>(null)
  const down = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const scene = across.current?.parentElement
    function fly({ clientX, clientY, target }: PointerEvent) {
      if (!scene?.contains(target as Node) || wantsLessMotion()) return
      const { left, top, width, height } = scene.getBoundingClientRect()
      // In parts of the scene, so that it stays in view when the window changes.
      moveTo(across.current, (clientX - left) / width, 0)
      moveTo(down.current, 0, (clientY - top) / height)
    }
    window.addEventListener('pointerdown', fly)
    return () => window.removeEventListener('pointerdown', fly)
  }, [])

  // The two ways have different speeds: it flies in a curve.
  return (
    <div
      ref={across}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 translate-x-[72%] transition-[translate] duration-1400 ease-in-out"
    >
      <div ref={down} className="size-full translate-y-[26%] transition-[translate] duration-1100">
        <div className="absolute animate-drift">
          <div className="firefly animate-glimmer" />
        </div>
      </div>
    </div>
  )
}

function moveTo(element: HTMLElement | null, x: number, y: number) {
  if (element) element.style.translate = `${x * 100}% ${y * 100}%`
}
