import { useHydrated } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'

/** Who the browser says is signed in. The server believes only the token. */
export type Identity = {
  token: string
  user: { id: number; name: string; privileges: number }
}

const storageKey = 'identity'
const current = createAtom<Identity | undefined>(undefined)
/** Why the visitor is signed out without having asked for it in this tab. */
const ending = createAtom<'other_tab' | 'expired' | undefined>(undefined)
let stored: string | null = null

/** Undefined signs out. Where storage is blocked, the identity lasts as long as the page. */
export function setIdentity(identity: Identity | undefined) {
  stored = identity ? JSON.stringify(identity) : null
  write(stored)
  // Not `set(undefined)`, which does nothing.
  current.set(() => identity)
  ending.set(() => undefined)
}

export function expireIdentity() {
  setIdentity(undefined)
  ending.set(() => 'expired')
}

export function useEnding() {
  return useSelector(ending)
}

/** Undefined: signed out. Null: not known yet, because the server rendered this page. */
export function useIdentity(): Identity | undefined | null {
  const identity = useSelector(current)
  return useHydrated() ? identity : null
}

/** Reads storage again: another tab may have changed it. */
export function readIdentity(): Identity | undefined {
  const text = read()
  if (text !== stored) {
    ending.set(() => (text === null && current.get() ? 'other_tab' : undefined))
    stored = text
    current.set(() => (text === null ? undefined : identityFrom(text)))
  }
  return current.get()
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
    // Storage is blocked.
  }
}

function identityFrom(text: string): Identity | undefined {
  try {
    const { token, user } = JSON.parse(text) as Identity
    if (
      typeof token === 'string' &&
      Number.isSafeInteger(user.id) &&
      typeof user.name === 'string' &&
      Number.isSafeInteger(user.privileges)
    ) {
      return { token, user }
    }
  } catch {
    // Not JSON, or something is missing.
  }
  write(null)
  return undefined
}
