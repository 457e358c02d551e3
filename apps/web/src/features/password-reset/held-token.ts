import { createAtom } from '@tanstack/react-store'

/** The reset token, after it was taken out of the address. Empty: there is none. */
export const heldToken = createAtom('')

/**
 * Storage of the tab, so that a reload keeps the token: it is in no address and no history, no other tab sees it, and it
 * ends with the tab. Where storage is blocked, the token lasts as long as the page.
 */
const storageKey = 'reset_token'

export function holdToken(token: string) {
  heldToken.set(token)
  store(token)
}

export function forgetToken() {
  holdToken('')
}

/** The token is used up or refused. The page still shows what became of it, but a reload does not try it again. */
export function spendToken() {
  store('')
}

export function restoreToken() {
  if (heldToken.get()) return
  try {
    heldToken.set(sessionStorage.getItem(storageKey) ?? '')
  } catch {
    // Storage is blocked.
  }
}

function store(token: string) {
  try {
    if (token) sessionStorage.setItem(storageKey, token)
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked.
  }
}
