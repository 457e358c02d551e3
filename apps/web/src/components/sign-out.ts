import { signOut } from '@kodama/contract/session'
import { readIdentity, setIdentity } from '#lib/identity.ts'

/** Nobody waits for the server to hear of it; the request outlives a tab that is closed at once. */
export function signOutHere() {
  const token = readIdentity()?.token
  setIdentity(undefined)
  if (!token) return
  fetch(signOut.path, {
    method: signOut.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    keepalive: true,
  }).catch(() => {
    // The visitor is signed out here all the same; the session ends by itself one day.
  })
}
