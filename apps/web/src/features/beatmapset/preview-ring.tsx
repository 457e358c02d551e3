import { useEffect, useRef } from 'react'
import { type PreviewState, previewProgress } from './preview-player.ts'

/** It is drawn with each frame while the preview plays, past React: nothing else changes with it. */
export function PreviewRing({ state, label }: { state: PreviewState; label: string }) {
  const bar = useRef<HTMLProgressElement>(null)
  const ring = useRef<SVGCircleElement>(null)

  useEffect(() => {
    let frame = 0
    function draw() {
      const percent = previewProgress() * 100
      ring.current?.setAttribute('stroke-dashoffset', String(100 - percent))
      if (bar.current) bar.current.value = Math.round(percent)
      if (state === 'playing') frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [state])

  return (
    <>
      <progress ref={bar} max="100" value="0" aria-label={label} className="sr-only" />
      <svg
        viewBox="0 0 48 48"
        aria-hidden="true"
        className={`pointer-events-none absolute inset-0 -rotate-90 fill-none stroke-ember ${state === 'loading' ? 'animate-pulse motion-reduce:animate-none' : ''}`}
      >
        <circle
          ref={ring}
          cx="24"
          cy="24"
          r="22.5"
          strokeWidth="3"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray="100"
          strokeDashoffset="100"
        />
      </svg>
    </>
  )
}
