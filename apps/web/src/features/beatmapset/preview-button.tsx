import { useEffect, useRef } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { Icon } from '#ui/icons.tsx'
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

const play = { label: 'beatmapset.play', icon: 'M8.5 5.5v13l10.5-6.5Z' } as const
const pause = { label: 'beatmapset.pause', icon: 'M9 6v12M15 6v12' } as const
const silent = {
  label: 'beatmapset.silent',
  icon: 'M4.5 9.5v5H8l4.5 4v-13L8 9.5ZM16 10l4 4M20 10l-4 4',
} as const
const looks = { idle: play, loading: pause, playing: pause, paused: play, broken: silent }

const place = 'col-start-1 row-start-2 size-12'
const aroundButton = `${place} pointer-events-none absolute top-0 left-0`
const echo = `${aroundButton} -z-1 animate-listen rounded-full border border-ember opacity-0`

type Props = { url: string; title: string }

export function PreviewButton({ url, title }: Props) {
  const { t } = useTranslation()
  const state = usePreviewState(url)
  const { label, icon } = looks[state]
  const isActive = state !== 'idle' && state !== 'broken'

  // Without its button the preview could not be stopped.
  useEffect(() => () => stopPreview(url), [url])

  return (
    <>
      {/* By touch the whole cover is the button. */}
      <button
        type="button"
        onClick={() => togglePreview(url)}
        aria-label={t(label, { title })}
        title={isActive ? t('beatmapset.preview_keys') : undefined}
        data-preview={state}
        className={`${place} z-10 grid place-items-center rounded-full border-2 border-text/30 bg-ground/80 transition-colors after:absolute after:inset-x-0 after:top-0 after:hidden after:h-(--cover) hover:border-leaf data-[preview=broken]:text-quiet not-data-[preview=broken]:hover:text-leaf pointer-coarse:after:block`}
      >
        <Icon d={icon} />
      </button>
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
          <span className={`${echo} motion-reduce:scale-160 motion-reduce:opacity-50`} />
          <span
            className={`${echo} [animation-delay:1.5s] motion-reduce:scale-240 motion-reduce:opacity-25`}
          />
        </>
      )}
      <svg
        viewBox="0 0 48 48"
        aria-hidden="true"
        className={`${aroundButton} z-10 -rotate-90 fill-none stroke-ember ${state === 'loading' ? 'animate-pulse motion-reduce:animate-none' : ''}`}
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

export function PreviewAudio() {
  useEffect(() => {
    document.addEventListener('keydown', onPreviewKey)
    return () => document.removeEventListener('keydown', onPreviewKey)
  }, [])
  return <audio ref={adoptAudio} preload="none" {...audioEvents} />
}
