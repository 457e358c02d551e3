import { useSyncExternalStore } from 'react'

export type Toast = {
  id: number
  kind: 'success' | 'error'
  title: string
  text?: string
  /** It fades out and takes no more input. */
  isLeaving: boolean
}
type NewToast = Pick<Toast, 'kind' | 'title' | 'text'> & { shownForMs?: number }
type Clock = { remainingMs: number; running?: { since: number; timer: Timer } }
type Timer = ReturnType<typeof setTimeout>

const defaultShownForMs = 4000
/** As long as the `duration-220` of the component. */
const fadeMs = 220
const mostAtOnce = 5
const noToasts: readonly Toast[] = []

let toasts = noToasts
let lastId = 0
const clocks = new Map<number, Clock>()
const listeners = new Set<() => void>()

/** Tells the visitor of a result, wherever on the site they are. Texts come translated. */
export function showToast({ shownForMs = defaultShownForMs, ...toast }: NewToast) {
  lastId += 1
  clocks.set(lastId, { remainingMs: shownForMs })
  setToasts([...toasts, { ...toast, id: lastId, isLeaving: false }])
  resumeToast(lastId)
  const staying = toasts.filter(({ isLeaving }) => !isLeaving)
  for (const { id } of staying.slice(0, -mostAtOnce)) closeToast(id)
}

export function closeToast(id: number) {
  if (!clocks.has(id)) return
  holdToast(id)
  clocks.delete(id)
  setToasts(toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)))
  setTimeout(() => setToasts(toasts.filter((toast) => toast.id !== id)), fadeMs)
}

/** Stops the clock of a toast that is being read. */
export function holdToast(id: number) {
  const clock = clocks.get(id)
  if (!clock?.running) return
  clearTimeout(clock.running.timer)
  clocks.set(id, { remainingMs: clock.remainingMs - (performance.now() - clock.running.since) })
}

export function resumeToast(id: number) {
  const clock = clocks.get(id)
  if (!clock || clock.running) return
  const timer = setTimeout(() => closeToast(id), clock.remainingMs)
  clock.running = { since: performance.now(), timer }
}

/** The server shows none, so the first view of the browser shows none either. */
export function useToasts() {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => noToasts,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setToasts(value: readonly Toast[]) {
  toasts = value
  for (const listener of listeners) listener()
}
