import { useEffect, useRef } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { onPreviewKey } from './preview-keys.ts'
import {
  adoptAudio,
  audioEvents,
  previewProgress,
  type PreviewState,
  stopPreview,
  togglePreview,
  usePreviewState,
} from './preview-player.ts'

const labels = {
  idle: 'beatmapset.play',
  loading: 'beatmapset.pause',
  playing: 'beatmapset.pause',
  paused: 'beatmapset.play',
  broken: 'beatmapset.silent',
} as const satisfies Record<PreviewState, string>

type Props = { url: string; title: string }

/** Plays and pauses the preview of a beatmapset; the ring around it shows the progress. */
export function PreviewButton({ url, title }: Props) {
  const { t } = useTranslation()
  const state = usePreviewState(url)
  const isActive = state !== 'idle' && state !== 'broken'

  // Without its button the preview could not be stopped.
  useEffect(() => () => stopPreview(url), [url])

  return (
    <>
      <button
        onClick={() => togglePreview(url)}
        aria-label={t(labels[state], { title })}
        title={isActive ? t('beatmapset.preview_keys') : undefined}
        className={state === 'idle' ? undefined : state}
      />
      {isActive && <PreviewRing state={state} label={t('beatmapset.progress')} />}
    </>
  )
}

/** It changes with each frame, so React does not render it. */
function PreviewRing({ state, label }: { state: PreviewState; label: string }) {
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
      {state === 'playing' && (
        <>
          <span className="echo" />
          <span className="echo" />
        </>
      )}
      <svg
        viewBox="0 0 48 48"
        aria-hidden="true"
        className={`progress-ring ${state === 'loading' ? 'animate-pulse motion-reduce:animate-none' : ''}`}
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

/** The one audio element of the page, and the keys that move it. */
export function PreviewAudio() {
  useEffect(() => {
    document.addEventListener('keydown', onPreviewKey)
    return () => document.removeEventListener('keydown', onPreviewKey)
  }, [])
  return <audio ref={adoptAudio} preload="none" {...audioEvents} />
}
