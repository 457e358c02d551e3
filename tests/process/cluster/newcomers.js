/** @typedef {{ code: string, uses: number }} Invite */
/** @typedef {{ name: string, invite: Invite, visitor: number, fate: 'registered' | 'unsure' | 'refused' }} Newcomer */

export const password = 'Forest-Echo-7'

/** How many more come than the invite has uses. */
const surplus = 2

/**
 * Strangers who have the same invite, and register at the same time. Those who get no answer try again under the same
 * name.
 * @param {import('./calls.js').Calls} calls
 * @param {Invite} invite
 * @param {() => { name: string, visitor: number }} nextStranger
 */
export function race(calls, invite, nextStranger) {
  const racers = Array.from({ length: invite.uses + surplus }, nextStranger)
  return Promise.all(racers.map((stranger) => register(calls, invite, stranger)))
}

/**
 * @param {import('./calls.js').Calls} calls
 * @param {Invite} invite
 * @param {{ name: string, visitor: number }} stranger
 * @returns {Promise<Newcomer>}
 */
async function register(calls, invite, { name, visitor }) {
  const body = {
    username: name,
    email: `${name}@example.com`,
    password,
    invite_code: invite.code,
    captcha_token: 'none',
  }
  const newcomer = { name, invite, visitor }
  const once = () => calls.call('/v3/authenticate/register', { visitor, body, right: [201, 409] })
  const first = await once()
  if (first.status === 201) return { ...newcomer, fate: 'registered' }
  if (first.status === 409) return { ...newcomer, fate: 'refused' }
  const second = await once()
  // The name is taken: by whom, if not by the first try?
  const isMine = second.status === 201 || second.text.includes('username_taken')
  // Otherwise somebody has used the invite up, perhaps the first try.
  return { ...newcomer, fate: isMine ? 'registered' : 'unsure' }
}
