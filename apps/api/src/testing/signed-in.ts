import type { Endpoint } from '@kodama/contract/endpoint'
import type { Db } from '#platform/database/connection/connect'
import type { testApp } from './test-app.ts'
import { makeAccount, makeVisitor, registration } from './visitor.ts'

type App = Awaited<ReturnType<typeof testApp>>['app']
type Method = Endpoint['method']

/** A player who has registered and signed in. */
export async function makeSignedIn(app: App, db: Db, username = registration.username) {
  const account = await makeAccount(app, db, username)
  return { ...account, ...(await signInAgain(app, username)) }
}

/** Another session of the player. */
export async function signInAgain(app: App, username: string, password?: string) {
  const { token } = (await makeVisitor(app).signIn(username, password)).json()
  return { token: String(token), ask: askWith(app, String(token)) }
}

/** Calls with this token, each from the network that is given, or from one. */
export function askWith(app: App, token: string, remoteAddress = '192.0.2.10') {
  return (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.inject({
      method,
      url,
      remoteAddress,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'en',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
}
