import { createInvite } from '#accounts/invite/create-invite'
import type { Db } from '#platform/database/connection/connect'
import { testApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>['app']

let visitors = 0

/** The app without the human check, which takes a second. */
export function testSite(
  settings: Record<string, string> = {},
  options: Parameters<typeof testApp>[1] = {},
) {
  return testApp({ HUMAN_CHECK: 'none', ...settings }, options)
}

/** A client with its own address that makes the calls of the site's forms. */
export function makeVisitor(app: App, remoteAddress = nextAddress()) {
  function post(url: string, body: unknown, headers: Record<string, string> = {}) {
    return app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
      payload: JSON.stringify(body),
    })
  }

  return {
    post,
    register: (fields: Partial<Registration> & { invite_code: string }) =>
      post('/v3/authenticate/register', { ...registration, ...fields }),
    signIn: (username: string, password = registration.password) =>
      post('/v3/authenticate/login', { username, password, captcha_token: 'none' }),
    me: (token: string) => post('/v3/authenticate/me', { token }),
    signOut: (token: string) => post('/v3/authenticate/logout', { token }),
    requestReset: (email: string) =>
      post('/v3/password/reset/request', { email, captcha_token: 'none' }),
    checkReset: (token: string) => post('/v3/password/reset/health', { token }),
    confirmReset: (token: string, new_password: string) =>
      post('/v3/password/reset/confirm', { token, new_password }),
  }
}

type Registration = typeof registration

export const registration = {
  username: 'Aoba',
  email: 'aoba@example.com',
  password: 'Forest-Echo-7',
  captcha_token: 'none',
}

export async function makeInviteCode(db: Db, invite: { uses?: number; days?: number } = {}) {
  const { code } = await createInvite(
    db,
    { note: 'a test', ...invite },
    { actor: 'site', now: new Date() },
  )
  return code
}

/** A player who has registered. */
export async function makeAccount(app: App, db: Db, username = registration.username) {
  const invite_code = await makeInviteCode(db)
  const email = `${username.toLowerCase().replaceAll(' ', '.')}@example.com`
  await makeVisitor(app).register({ username, email, invite_code })
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('name', '=', username)
    .executeTakeFirstOrThrow()
  return { id, username, email, password: registration.password }
}

function nextAddress() {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}
