import { statusOf } from '@kodama/contract/call'
import { getMe, signOut } from '@kodama/contract/session'
import { callOverHttp } from '#lib/api.ts'
import { expireIdentity, type Identity, readIdentity, setIdentity } from '#lib/identity.ts'

export async function getIdentity(token: string): Promise<Identity> {
  const { id, name, priv } = await callOverHttp(getMe, { body: { token } })
  return { token, user: { id, name, privileges: priv } }
}

/** Brings the stored identity up to date. Without an answer it stays as it is. */
export async function checkIdentity(token: string) {
  // The visitor may sign out, or in again, before the answer comes.
  const isCurrent = () => readIdentity()?.token === token
  try {
    const identity = await getIdentity(token)
    if (isCurrent()) setIdentity(identity)
  } catch (error) {
    if (statusOf(error) === 401 && isCurrent()) expireIdentity()
  }
}

/** Does not wait for the server. `keepalive`: the request is sent even if the tab is closed at once. */
export function endSession() {
  const token = readIdentity()?.token
  setIdentity(undefined)
  if (!token) return
  fetch(signOut.path, {
    method: signOut.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    keepalive: true,
  }).catch(() => {
    // The browser has forgotten the token, and the session expires on the server.
  })
}
