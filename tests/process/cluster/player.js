import { randomUUID } from 'node:crypto'
import { until } from './until.js'

/** @typedef {ReturnType<typeof makePlayer>} Player */
/** @typedef {{ name: string, password: string, visitor: number, isRestless?: boolean }} Account */

/** A player may change something 60 times an hour. */
const mostActs = 50

/**
 * A player at a browser: one request after the other. It remembers what it was promised. What was refused may have
 * happened nevertheless, so then there are two truths that are allowed, until an answer tells which.
 * @param {import('./calls.js').Calls} calls
 * @param {Account} account
 */
export function makePlayer(calls, { name, password, visitor, isRestless = false }) {
  const state = {
    name,
    /** More than one after a change that was refused. */
    passwords: [password],
    token: '',
    ended: /** @type {string[]} */ ([]),
    text: '',
    /** Texts whose saving was refused. */
    unsure: /** @type {string[]} */ ([]),
    invites: /** @type {{ id: number, code: string }[]} */ ([]),
    isBusy: false,
    /** How many things it has done: whether something changed since. */
    turn: 0,
  }
  let acts = 0
  let saves = 0
  let version = ''
  let key = ''

  const corner = (
    /** @type {string} */ path,
    /** @type {Partial<import('./calls.js').Ask>} */ ask = {},
  ) => calls.call(`/v3/account/${path}`, { visitor, token: state.token, ...ask })

  async function signIn() {
    const [password] = state.passwords
    const body = { username: name, password, captcha_token: 'none' }
    const answer = await calls.call('/v3/authenticate/login', { visitor, body })
    if (answer.outcome !== 'right') return
    state.token = answer.json().token
    await askWho()
  }

  async function askWho() {
    await calls.call('/v3/authenticate/me', {
      visitor,
      body: { token: state.token },
      isRight: (text) => JSON.parse(text).name === name,
    })
  }

  async function signOut() {
    const { token } = state
    const answer = await calls.call('/v3/authenticate/logout', { visitor, body: { token } })
    state.token = ''
    version = ''
    if (answer.outcome !== 'right') return
    state.ended.push(token)
    await calls.call('/v3/authenticate/me', { visitor, body: { token }, right: [401] })
  }

  async function readText() {
    const allowed = new Set([state.text, ...state.unsure])
    const answer = await corner('about-me', {
      isRight: (text) => allowed.has(JSON.parse(text).text),
    })
    if (answer.outcome !== 'right') return
    const { text, ...rest } = answer.json()
    version = rest.version
    if (text !== state.text) settleText(text)
  }

  /** @param {string} text */
  function settleText(text) {
    state.text = text
    // The others were written over the same text as this one: they can come no more.
    state.unsure = []
  }

  async function saveText() {
    if (!version) return readText()
    acts += 1
    saves += 1
    const text = `${name} writes ${saves}`
    // Who was refused before may find that text in the meantime.
    const right = state.unsure.length > 0 ? [200, 409] : [200]
    const answer = await corner('about-me', { method: 'PUT', body: { text, version }, right })
    version = ''
    if (answer.status === 200) {
      version = answer.json().version
      settleText(text)
    } else if (answer.outcome === 'refused') state.unsure.push(text)
  }

  async function makeInvite() {
    acts += 1
    const isAgain = key !== ''
    key ||= randomUUID()
    const body = { note: '', key }
    const answer = await corner('invites', { body, right: isAgain ? [201, 409] : [201] })
    if (answer.outcome !== 'right') return
    key = ''
    if (answer.status === 201) state.invites.push(answer.json())
  }

  async function changePassword() {
    acts += 1
    const [present_password = ''] = state.passwords
    const new_password = `Forest-${randomUUID().slice(0, 23)}`
    const answer = await corner('password', { body: { present_password, new_password } })
    if (answer.outcome === 'right') state.passwords = [new_password]
    else if (answer.outcome === 'refused') state.passwords.push(new_password)
  }

  /** What it does next, and how often, once it has signed in. @type {[number, () => Promise<void>][]} */
  const habits = [
    [40, askWho],
    [20, readText],
    [20, saveText],
    [5, makeInvite],
    // To hash a password takes a third of a second, and so does each sign-in from then on.
    [2, isRestless ? changePassword : askWho],
    [13, signOut],
  ]

  async function act() {
    state.isBusy = true
    state.turn += 1
    await (state.token ? chosen() : signIn())
    state.isBusy = false
  }

  function chosen() {
    let left = Math.random() * 100
    return habits.find(([share]) => (left -= share) < 0)?.[1]() ?? askWho()
  }

  /** After everything: of two passwords one is right. */
  async function settle() {
    if (state.passwords.length === 1) return
    /** @type {string[]} */
    const working = []
    for (const password of state.passwords) {
      const body = { username: name, password, captcha_token: 'none' }
      const ask = { visitor, body, right: [200, 401] }
      await until(async () => {
        const { status, outcome } = await calls.call('/v3/authenticate/login', ask)
        if (status === 200) working.push(password)
        return outcome === 'refused' ? `${name} is refused` : ''
      })
    }
    state.passwords = working
  }

  return {
    state,
    act,
    signIn,
    settle,
    /** Not while there are two passwords: one who was refused may be signed out by a change that comes late. */
    isFree: () => !state.isBusy && state.passwords.length === 1 && acts < mostActs,
  }
}
