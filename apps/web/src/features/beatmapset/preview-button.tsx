import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect, useRef } from 'react'
import type { I18n } from '#lib/i18n.ts'

type PreviewState = 'idle' | 'loading' | 'playing' | 'paused' | 'broken'

const labels = {
  idle: 'beatmapset.play',
  loading: 'beatmapset.pause',
  playing: 'beatmapset.pause',
  paused: 'beatmapset.play',
  broken: 'beatmapset.silent',
} as const satisfies Record<PreviewState, string>

type Props = { url: string; title: string; t: I18n['t'] }

/** Plays and pauses the preview of a beatmapset; the ring around it shows the progress. */
export function PreviewButton({ url, title, t }: Props) {
  const state = usePreviewState(url)
  const isActive = state !== 'idle' && state !== 'broken'

  // Without its button the preview could not be stopped.
  useEffect(() => () => stopPreview(url), [url])

  return (
    <div className="preview">
      <button
        onClick={() => togglePreview(url)}
        aria-label={t(labels[state], { title })}
        className={state === 'idle' ? undefined : state}
      />
      {isActive && <PreviewRing state={state} label={t('beatmapset.progress')} />}
    </div>
  )
}

/** It changes with each frame, so it is drawn without React. */
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

/** The one audio element of the page. */
export function PreviewAudio() {
  return <audio ref={adoptAudio} preload="none" {...audioEvents} />
}

const volume = 0.3
/** By URL. A preview that is not listed is idle. */
const states = createAtom<Record<string, PreviewState>>({})
let audio: HTMLAudioElement | undefined
let currentUrl: string | undefined

/** The one audio element of the page. The preview stops with it. */
function adoptAudio(element: HTMLAudioElement | null) {
  if (!element) return
  audio = element
  audio.volume = volume
  return () => {
    stopCurrent('idle')
    audio = undefined
  }
}

/** Stops another preview that plays. */
function togglePreview(url: string) {
  if (!audio) return
  if (url === currentUrl && !audio.paused) {
    audio.pause()
    return
  }
  if (url !== currentUrl) {
    setState('idle')
    currentUrl = url
    audio.src = url
  }
  setState('loading')
  audio.play().catch(() => {
    // The browser may refuse to play. A broken file has its own event.
    if (currentUrl === url) setState('paused')
  })
}

function stopPreview(url: string) {
  if (url === currentUrl) stopCurrent('idle')
}

const audioEvents = {
  onPlaying: () => setState('playing'),
  onWaiting: () => setState('loading'),
  onPause: () => setState('paused'),
  onEnded: () => stopCurrent('idle'),
  onError: () => stopCurrent('broken'),
}

function usePreviewState(url: string): PreviewState {
  return useSelector(states, (states) => states[url] ?? 'idle')
}

/** How much of it has been played, from 0 to 1. */
function previewProgress(): number {
  const { currentTime = 0, duration = 0 } = audio ?? {}
  return duration > 0 && Number.isFinite(duration) ? currentTime / duration : 0
}

function stopCurrent(state: 'idle' | 'broken') {
  if (!audio || !currentUrl) return
  setState(state)
  currentUrl = undefined
  audio.pause()
  audio.removeAttribute('src')
  audio.load()
}

function setState(state: PreviewState) {
  if (!currentUrl) return
  const url = currentUrl
  states.set((before) => ({ ...before, [url]: state }))
}
