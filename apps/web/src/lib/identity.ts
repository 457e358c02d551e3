import { useSyncExternalStore } from 'react'

/** Who the browser says is signed in. The server believes only the token. */
export type Identity = {
  token: string
  user: { id: number; name: string; privileges: number }
}

const storageKey = 'identity'
const listeners = new Set<() => void>()
let stored: string | null = null
let identity: Identity | undefined

/** Undefined signs out. Where storage is blocked, it lasts as long as the page. */
export function setIdentity(value: Identity | undefined) {
  stored = value ? JSON.stringify(value) : null
  identity = value
  write(stored)
  for (const listener of listeners) listener()
}

/** Undefined: signed out. Null: nobody knows yet, the server has drawn this page. */
export function useIdentity(): Identity | undefined | null {
  return useSyncExternalStore(subscribe, readIdentity, () => null)
}

export function readIdentity(): Identity | undefined {
  const text = read()
  if (text === stored) return identity
  stored = text
  identity = text === null ? undefined : identityFrom(text)
  return identity
}

/** Another tab that signs out signs this one out too. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return stored
  }
}

function write(text: string | null) {
  try {
    if (text === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, text)
  } catch {
    // Storage is blocked: nothing is kept in it.
  }
}

/** Whatever is malformed is removed: a half identity is worse than none. */
function identityFrom(text: string): Identity | undefined {
  try {
    const value = JSON.parse(text) as Partial<Identity> | null
    const { token, user } = value ?? {}
    if (
      typeof token === 'string' &&
      Number.isSafeInteger(user?.id) &&
      typeof user?.name === 'string' &&
      Number.isSafeInteger(user.privileges)
    ) {
      return { token, user }
    }
  } catch {
    // No JSON at all.
  }
  write(null)
  return undefined
}
