import { createAtom, useSelector } from '@tanstack/react-store'

export type PreviewState = 'idle' | 'loading' | 'playing' | 'paused' | 'broken'

const volume = 0.3
/** By URL. A preview that is not listed is idle. */
const states = createAtom<Record<string, PreviewState>>({})
let audio: HTMLAudioElement | undefined
let currentUrl: string | undefined

/** The one audio element of the page. The preview stops with it. */
export function adoptAudio(element: HTMLAudioElement | null) {
  if (!element) return
  audio = element
  audio.volume = volume
  return () => {
    stopCurrent('idle')
    audio = undefined
  }
}

export function togglePreview(url: string) {
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

export function stopPreview(url: string) {
  if (url === currentUrl) stopCurrent('idle')
}

export const audioEvents = {
  onPlaying: () => setState('playing'),
  onWaiting: () => setState('loading'),
  onPause: () => setState('paused'),
  onEnded: () => stopCurrent('idle'),
  onError: () => stopCurrent('broken'),
}

export function usePreviewState(url: string): PreviewState {
  return useSelector(states, (states) => states[url] ?? 'idle')
}

export function stopAnyPreview() {
  stopCurrent('idle')
}

export function previewProgress(): number {
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
