import { useSyncExternalStore } from 'react'

export type PreviewState = 'idle' | 'loading' | 'playing' | 'paused' | 'broken'

const volume = 0.3
const listeners = new Set<() => void>()
const broken = new Set<string>()
let audio: HTMLAudioElement | undefined
let current: { url: string; state: 'loading' | 'playing' | 'paused' } | undefined

/** The one audio element of the page. What plays ends with it. */
export function adoptAudio(element: HTMLAudioElement | null) {
  if (!element) return
  audio = element
  audio.volume = volume
  return () => {
    if (current) stopPreview(current.url)
    audio = undefined
  }
}

/** Another preview that plays ends. */
export function togglePreview(url: string) {
  if (!audio) return
  const isCurrent = current?.url === url
  if (isCurrent && !audio.paused) {
    audio.pause()
    return
  }
  broken.delete(url)
  if (!isCurrent) audio.src = url
  current = { url, state: 'loading' }
  tellAll()
  audio.play().catch(() => {
    // A browser may refuse sound; a broken file is told by its event.
    if (current?.url === url) setState('paused')
  })
}

export function stopPreview(url: string) {
  if (!audio || current?.url !== url) return
  current = undefined
  audio.pause()
  audio.removeAttribute('src')
  audio.load()
  tellAll()
}

export const audioEvents = {
  onPlaying: () => setState('playing'),
  onWaiting: () => setState('loading'),
  onPause: () => setState('paused'),
  onEnded: () => {
    if (current) stopPreview(current.url)
  },
  onError: () => {
    if (!current) return
    broken.add(current.url)
    stopPreview(current.url)
  },
}

export function usePreviewState(url: string): PreviewState {
  return useSyncExternalStore(
    subscribe,
    () => stateOf(url),
    () => 'idle',
  )
}

/** How much of it has been played, from 0 to 1. */
export function previewProgress(): number {
  const { currentTime = 0, duration = 0 } = audio ?? {}
  return duration > 0 && Number.isFinite(duration) ? currentTime / duration : 0
}

function stateOf(url: string): PreviewState {
  if (current?.url === url) return current.state
  return broken.has(url) ? 'broken' : 'idle'
}

function setState(state: 'loading' | 'playing' | 'paused') {
  if (!current || current.state === state) return
  current = { ...current, state }
  tellAll()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function tellAll() {
  for (const listener of listeners) listener()
}
