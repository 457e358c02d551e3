import { statusOf } from '@kodama/contract/call'
import { getMe } from '@kodama/contract/session'
import { callOverHttp } from './lib/api.ts'
import { readIdentity, setIdentity } from './lib/identity.ts'

/** Asks the server who the stored token belongs to; without an answer the identity stays as it is. */
export async function checkIdentity(token: string) {
  try {
    const { id, name, priv } = await callOverHttp(getMe, { body: { token } })
    if (isStill(token)) setIdentity({ token, user: { id, name, privileges: priv } })
  } catch (error) {
    if (statusOf(error) === 401 && isStill(token)) setIdentity(undefined)
  }
}

/** Whoever signs out, or in again, while the answer is on its way has the last word. */
function isStill(token: string) {
  return readIdentity()?.token === token
}
