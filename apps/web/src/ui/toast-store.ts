import { useHydrated } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'

export type Toast = {
  id: number
  /** A notice stays until it is closed. */
  kind: 'success' | 'error' | 'notice'
  title: string
  text?: string
  isLeaving: boolean
}
type NewToast = Pick<Toast, 'kind' | 'title' | 'text'>
type Clock = { remainingMs: number; running?: { since: number; timer: Timer } }
type Timer = ReturnType<typeof setTimeout>

/** As long as the `duration-220` of the component. */
const fadeMs = 220
const maxToasts = 5
const noToasts: readonly Toast[] = []

const toasts = createAtom(noToasts)
let lastId = 0
const clocks = new Map<number, Clock>()

/** The texts are already translated. Returns its id. */
export function showToast(toast: NewToast): number {
  lastId += 1
  const id = lastId
  const text = toast.title + (toast.text ?? '')
  clocks.set(id, { remainingMs: toast.kind === 'notice' ? Infinity : readingMs(text) })
  toasts.set((before) => [...before, { ...toast, id, isLeaving: false }])
  resumeToast(id)
  const staying = toasts.get().filter(({ isLeaving }) => !isLeaving)
  for (const { id } of staying.slice(0, -maxToasts)) closeToast(id)
  return id
}

const defaultMs = 4000
const toBeNoticedMs = 1500
const letterMs = 75

/** Four seconds, or longer for a text that takes longer to read. A Japanese letter counts as two of ours. */
export function readingMs(text: string): number {
  const letters = text.replaceAll(/[^\p{ASCII}]/gu, 'xx').length
  return Math.max(defaultMs, toBeNoticedMs + letters * letterMs)
}

export function closeToast(id: number) {
  if (!clocks.has(id)) return
  holdToast(id)
  clocks.delete(id)
  toasts.set((before) =>
    before.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)),
  )
  setTimeout(() => toasts.set((before) => before.filter((toast) => toast.id !== id)), fadeMs)
}

export function holdToast(id: number) {
  const clock = clocks.get(id)
  if (!clock?.running) return
  clearTimeout(clock.running.timer)
  clocks.set(id, { remainingMs: clock.remainingMs - (performance.now() - clock.running.since) })
}

export function resumeToast(id: number) {
  const clock = clocks.get(id)
  if (!clock || clock.running || clock.remainingMs === Infinity) return
  const timer = setTimeout(() => closeToast(id), clock.remainingMs)
  clock.running = { since: performance.now(), timer }
}

/** The server renders none, so there are none until the page is hydrated. */
export function useToasts() {
  const shown = useSelector(toasts)
  return useHydrated() ? shown : noToasts
}

export const toastsId = 'toasts'

/** Puts the toasts on top again: a modal that opens would darken them. */
export function raiseToasts() {
  const element = document.getElementById(toastsId)
  // Without popovers they stay under the modal.
  if (!element?.showPopover) return
  element.popover = 'manual'
  element.hidePopover()
  element.showPopover()
}
