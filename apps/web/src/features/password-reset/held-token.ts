import { useSyncExternalStore } from 'react'

let token: string | undefined
const listeners = new Set<() => void>()

export function holdToken(value: string | undefined) {
  token = value
  for (const listener of listeners) listener()
}

/** The reset token that the address no longer shows. */
export function useHeldToken() {
  return useSyncExternalStore(
    subscribe,
    () => token,
    () => undefined,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
