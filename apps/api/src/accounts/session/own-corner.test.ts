import { endpointsByNoun } from '@kodama/contract/endpoints'
import { expect, test } from 'vitest'
import { hashToken } from '#accounts/account/token'
import { createInvite } from '#accounts/invite/create-invite'
import type { Db } from '#platform/database/connection/connect'
import { secondsOf } from '#platform/process/time'
import { checksumsOf, checksumsWithoutLimits } from '#testing/checksums'
import { cornerEndpoints, cornerRequests, requestTo } from '#testing/corner-requests'
import { makeSignedIn } from '#testing/signed-in'
import { makeVisitor, testSite } from '#testing/visitor'

type Site = Awaited<ReturnType<typeof testSite>>
type SignedIn = Awaited<ReturnType<typeof makeSignedIn>>

const names = Object.keys(cornerEndpoints)
/** For everybody but staff these do not exist: `moderation.test.ts` compares the bytes. */
const forStaff = new Set(['getPlayerForStaff', 'clearOfPlayer'])
/** Of the two, an endpoint names the one that it answers. */
const refusals = new Set(['session_expired', 'endpoint_not_found'])
const forPlayers = names.filter((name) => !forStaff.has(name))
const reading = names.filter((name) => cornerEndpoints[name]?.method === 'GET')

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Ids that belong to another player, for each endpoint with an id in its path. */
const idsOfOther: Record<string, (other: SignedIn, inviteId: number) => string | number> = {
  endSession: ({ token }) => hashToken(token).slice(0, 16),
  revokeOwnInvite: (_, inviteId) => inviteId,
  getPlayerForStaff: ({ id }) => id,
  clearOfPlayer: ({ id }) => id,
}

test('every address of an account is for the player of a token, is served, and is walked here', async () => {
  const { app } = await testSite()
  const endpoints = Object.values(endpointsByNoun).flatMap((each) => Object.entries(each))
  const ofAccount = endpoints.filter(([, { path }]) => path.startsWith('/v3/account'))
  expect(ofAccount.map(([name]) => name)).toEqual(Object.keys(cornerEndpoints))
  expect(Object.keys(cornerRequests).sort()).toEqual(Object.keys(cornerEndpoints).sort())
  const withId = ofAccount.filter(([, { path }]) => path.includes(':id')).map(([name]) => name)
  expect(Object.keys(idsOfOther).sort()).toEqual(withId.sort())
  const served = ofAccount.filter(([, { method, path }]) => app.hasRoute({ method, url: path }))
  expect(served.map(([name]) => name)).toEqual(names)
})

test('without the token of a session that goes on, every call is refused and writes nothing', async () => {
  const site = await testSite()
  const { app, db } = site
  const headers = await makeBadHeaders(site)
  const good = await makeSignedIn(app, db, 'Tsubame')
  const { web_sessions: _, ...before } = await checksumsOf(db)
  const goesOn = (await listSessions(db)).filter(({ priv }) => priv > 0)
  for (const [kind, header] of Object.entries(headers)) {
    for (const name of names) {
      const answer = await app.inject(requestTo(name, header))
      const refused = [answer.statusCode, answer.json().error_code]
      const expected = forStaff.has(name) ? [404, 'endpoint_not_found'] : [401, 'session_expired']
      expect([name, kind, ...refused]).toEqual([name, kind, ...expected])
      const named = cornerEndpoints[name]?.errors.filter((code) => refusals.has(code))
      expect([name, named]).toEqual([name, [refused[1]]])
    }
  }
  // Nor does a token count anywhere but in its header.
  for (const name of names) {
    const { url, ...request } = requestTo(name, { cookie: `token=${good.token}` })
    const answer = await app.inject({ ...request, url: `${url}?token=${good.token}` })
    expect([name, answer.statusCode]).toEqual([name, forStaff.has(name) ? 404 : 401])
  }
  expect(await checksumsOf(db)).toMatchObject(before)
  // The token of a restricted player deletes the sessions of that player.
  expect(await listSessions(db)).toEqual(goesOn)
})

function listSessions(db: Site['db']) {
  return db
    .selectFrom('web_sessions')
    .innerJoin('users', 'users.id', 'web_sessions.player_id')
    .select(['token_hash', 'users.priv'])
    .orderBy('token_hash')
    .execute()
}

async function makeBadHeaders({ app, db }: Site): Promise<Record<string, Record<string, string>>> {
  const expired = await makeSignedIn(app, db, 'Hajime')
  const ofExpired = db.updateTable('web_sessions').where('player_id', '=', expired.id)
  await ofExpired.set({ expires_at: secondsOf(new Date()) }).execute()
  const signedOut = await makeSignedIn(app, db, 'Yun')
  await makeVisitor(app).signOut(signedOut.token)
  const restricted = await makeSignedIn(app, db, 'Umiko')
  await db.updateTable('users').set({ priv: 0 }).where('id', '=', restricted.id).execute()
  const reset = await makeSignedIn(app, db, 'Nene')
  const pw_bcrypt = '_'.repeat(60)
  await db.updateTable('users').set({ pw_bcrypt }).where('id', '=', reset.id).execute()
  const good = await makeSignedIn(app, db, 'Momiji')
  return {
    'no token': {},
    nonsense: bearer('x'),
    'an invented token': bearer('A'.repeat(43)),
    'much nonsense': bearer('A'.repeat(5000)),
    'another scheme': { authorization: `Basic ${good.token}` },
    'a hash from the database': bearer(hashToken(good.token)),
    'an id of a session': bearer(hashToken(good.token).slice(0, 16)),
    'two tokens': bearer(`${good.token} ${good.token}`),
    expired: bearer(expired.token),
    'signed out': bearer(signedOut.token),
    restricted: bearer(restricted.token),
    'another password': bearer(reset.token),
  }
}

test('with ids of another player in the address, the query or the body, nothing is written', async () => {
  const { site, player, other, inviteId } = await siteWithTwo()
  const { app, db } = site
  const before = await checksumsWithoutLimits(db)
  for (const name of names.filter((name) => name in idsOfOther)) {
    const id = idsOfOther[name]?.(other, inviteId) ?? ''
    const answer = await app.inject(requestTo(name, bearer(player.token), { params: { id } }))
    expect([name, answer.statusCode]).toEqual([name, expect.toBeOneOf([403, 404])])
  }
  for (const name of forPlayers) {
    const { body } = cornerRequests[name] ?? {}
    if (!body || Buffer.isBuffer(body)) continue
    for (const field of ['id', 'player_id', 'userid', 'token']) {
      const forged = { body: { ...body, [field]: other.id } }
      const answer = await app.inject(requestTo(name, bearer(player.token), forged))
      expect([name, field, answer.statusCode]).toEqual([name, field, 422])
    }
  }
  for (const name of reading) {
    const request = requestTo(name, bearer(player.token))
    const query = `?id=${other.id}&player_id=${other.id}&userid=${other.id}`
    const own = await app.inject(request)
    const asked = await app.inject({ ...request, url: request.url + query })
    expect([name, asked.body]).toEqual([name, own.body])
  }
  expect(await checksumsWithoutLimits(db)).toEqual(before)
})

test('whatever a player does, the rows of another stay as they were', async () => {
  const { site, player, other } = await siteWithTwo()
  const before = await rowsOf(site.db, other.id)
  const codes: Record<string, number> = {}
  for (const name of names) {
    codes[name] = (await site.app.inject(requestTo(name, bearer(player.token)))).statusCode
  }
  // The acts were done.
  expect(codes).toMatchObject({ saveAboutMe: 200, changePassword: 200, endOtherSessions: 200 })
  expect(await rowsOf(site.db, other.id)).toEqual(before)
})

test('neither a form nor a fetch of another site changes anything', async () => {
  const { site, player } = await siteWithTwo()
  const { app, db } = site
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const before = await checksumsOf(db)
  for (const name of names) {
    const { url, method } = requestTo(name, {})
    // What a page may send without asking: no other method, no header of its own, no JSON.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      const headers = {
        ...foreign,
        'content-type': type,
        cookie: `token=${player.token}`,
        'x-http-method-override': method,
      }
      const payload = `_method=${method}&token=${player.token}`
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      expect([name, type, answer.statusCode]).toEqual([name, type, expect.toBeOneOf([401, 404])])
    }
    // And the question of a browser whether it may send more is not answered with yes.
    const preflight = await app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        ...foreign,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect([name, preflight.statusCode]).toEqual([name, 404])
    expect(Object.keys(preflight.headers).join()).not.toContain('access-control')
  }
  expect(await checksumsOf(db)).toEqual(before)
})

test('a body of another type than its own is refused also with the token', async () => {
  const { site, player } = await siteWithTwo()
  const { app, db } = site
  const before = await checksumsWithoutLimits(db)
  for (const name of forPlayers.filter((name) => cornerRequests[name]?.body)) {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'text/html']) {
      const headers = { ...bearer(player.token), 'content-type': type }
      const answer = await app.inject(requestTo(name, headers))
      const isPicture = cornerEndpoints[name]?.takesPicture
      expect([name, type, answer.statusCode]).toEqual([name, type, isPicture ? 422 : 415])
    }
  }
  expect(await checksumsWithoutLimits(db)).toEqual(before)
})

async function siteWithTwo() {
  const site = await testSite()
  const player = await makeSignedIn(site.app, site.db)
  const other = await makeSignedIn(site.app, site.db, 'Hifumi')
  const by = { actor: `player ${other.id}`, now: new Date() }
  const { id: inviteId } = await createInvite(site.db, { note: '', madeBy: other.id }, by)
  return { site, player, other, inviteId }
}

async function rowsOf(db: Db, id: number) {
  return {
    users: await db.selectFrom('users').selectAll().where('id', '=', id).execute(),
    sessions: await db
      .selectFrom('web_sessions')
      .selectAll()
      .where('player_id', '=', id)
      .orderBy('token_hash')
      .execute(),
    invites: await db
      .selectFrom('web_invites')
      .selectAll()
      .where('made_by', '=', id)
      .orderBy('id')
      .execute(),
  }
}
