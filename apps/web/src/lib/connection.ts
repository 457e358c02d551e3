import { createAtom, useSelector } from '@tanstack/react-store'

const checkAgainAfterMs = 5000
const isLost = createAtom(false)
let timer: ReturnType<typeof setTimeout> | undefined

export function useIsConnectionLost() {
  return useSelector(isLost)
}

export function watchConnection() {
  addEventListener('offline', checkConnection)
  addEventListener('online', checkConnection)
}

/** Called when a request has failed without an answer. Looks again until there is one. Returns whether there is. */
export async function checkConnection(): Promise<boolean> {
  clearTimeout(timer)
  const isBack = await isServerReachable()
  clearTimeout(timer)
  isLost.set(!isBack)
  if (!isBack) timer = setTimeout(checkConnection, checkAgainAfterMs)
  return isBack
}

export async function untilConnected() {
  while (isLost.get()) await new Promise((resolve) => isLost.subscribe(resolve))
}

/** The browser knows when there is no network, but not whether the server can be reached through it. */
async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(checkAgainAfterMs) })
    return true
  } catch {
    return false
  }
}
