import { useEffect, useRef, useState } from 'react'
import { MarkEyes } from '#components/mark.tsx'
import { wantsLessMotion } from '#lib/less-motion.ts'
import { gazeAt } from './gaze.ts'

export function LivingEyes() {
  const eyes = useRef<SVGGElement>(null)
  const [isBlinking, setIsBlinking] = useState(false)

  useEffect(() => {
    let frame = 0
    function look({ clientX, clientY }: PointerEvent) {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => lookAt(eyes.current, clientX, clientY))
    }
    const events = ['pointermove', 'pointerdown'] as const
    for (const event of events) window.addEventListener(event, look)
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) window.removeEventListener(event, look)
    }
  }, [])

  useEffect(() => {
    if (isBlinking) return
    const timer = setTimeout(() => setIsBlinking(true), 2500 + Math.random() * 4500)
    return () => clearTimeout(timer)
  }, [isBlinking])

  return (
    <g ref={eyes} className="transition-[translate] duration-200">
      <g
        onAnimationEnd={() => setIsBlinking(false)}
        className={`origin-[32px_36.6px] ${isBlinking ? 'animate-blink' : ''}`}
      >
        <MarkEyes />
      </g>
    </g>
  )
}

function lookAt(eyes: SVGGElement | null, clientX: number, clientY: number) {
  const box = eyes?.ownerSVGElement?.getBoundingClientRect()
  if (!eyes || !box || wantsLessMotion()) return
  const { x, y } = gazeAt(
    clientX - (box.left + box.width / 2),
    // The face is below the middle of the canvas.
    clientY - (box.top + box.height * 0.57),
  )
  eyes.style.translate = `${x}px ${y}px`
}
