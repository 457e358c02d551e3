import type { Endpoint } from '@kodama/contract/endpoint'
import { endpointsByNoun } from '@kodama/contract/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app'
import { loadWebBuild } from '#pages/rendering/web-build'
import { transaction } from '#platform/database/connection/connect'
import { builtSite } from '#testing/built-site'
import { checksumsOf } from '#testing/checksums'
import { recordStatements } from '#testing/record-statements'
import { harmlessTwinOf, someSqlInjections, sqlInjections } from '#testing/sql-injections'
import { makeAccount, makeInviteCode, registration, testSite } from '#testing/visitor'

type Fields = Record<string, unknown>
type Input = { endpoint: Endpoint; part: 'params' | 'query' | 'body'; field: string }

const inputs: Input[] = Object.values(endpointsByNoun)
  .flatMap((each) => Object.values(each))
  .flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      Object.keys(propertiesOf(endpoint[part])).map((field) => ({ endpoint, part, field })),
    ),
  )

test('SQL in any input is a text like any other: the same answer, statements and rows', async () => {
  expect([sqlInjections.length, new Set(sqlInjections).size]).toEqual([500, 500])
  const { ask, db } = await siteThatRecords()
  const before = await checksumsOf(db)
  for (const input of inputs) {
    for (const text of textsFor(input)) {
      const told = await ask(input, text)
      const twin = await ask(input, harmlessTwinOf(text))
      const named = [input.endpoint.path, input.field, text]
      expect([...named, told]).toEqual([...named, twin])
    }
  }
  expect(await checksumsOf(db)).toEqual(before)
})

/** An input that is a number or one of a list is refused before any statement, so a tenth is enough for it. */
function textsFor({ endpoint, part, field }: Input) {
  const schema = propertiesOf(endpoint[part])[field] as Fields
  const isFreeText = schema['type'] === 'string' && !schema['enum'] && !schema['pattern']
  return someSqlInjections().filter((_, n) => isFreeText || n % 10 === 0)
}

/** The app, its one player, an invite for many, and what an input leads to. */
async function siteThatRecords() {
  const { app, db, siteDb, config } = await testSite()
  const { id } = await makeAccount(app, db)
  const invite_code = await makeInviteCode(db, { uses: 9999 })
  const { db: recorded, takeStatements } = recordStatements(siteDb)
  const web = await loadWebBuild(builtSite)
  const recording = await buildApp({
    config,
    db: recorded,
    web,
    hashCost: 4,
    standIns: { wait: async () => {}, limiter: noLimits },
  })
  onTestFinished(() => recording.close())
  const before = { audit: await lastAudit(), invites: await listInvites() }

  async function ask({ endpoint, part, field }: Input, text: string) {
    const { method, path } = endpoint
    const email = field === 'email' ? `${text.replaceAll(' ', '')}@example.com` : 'h@example.com'
    const base = {
      ...rest,
      ...registration,
      username: nameFor(endpoint, field),
      // Only an address is looked at after the invite.
      invite_code: field === 'email' ? invite_code : 'x',
      email,
    }
    const fields = { ...base, [field]: field === 'email' ? email : text }
    const valuesOf = (which: Input['part']): [string, unknown][] =>
      Object.keys(propertiesOf(endpoint[which]))
        .map((name): [string, unknown] => [name, (which === part ? fields : base)[name as 'email']])
        .filter(([, value]) => value !== undefined)

    const params = new Map(valuesOf('params'))
    const place = path.replace(/:(\w+)/g, (_, name: string) => encoded(params.get(name)))
    const query = valuesOf('query').map(([name, value]) => `${name}=${encoded(value)}`)
    const payload = JSON.stringify(Object.fromEntries(valuesOf('body')))
    takeStatements()
    const { statusCode, body } = await recording.inject({
      method,
      url: `${place}?${query.join('&')}`,
      remoteAddress: '203.0.113.7',
      ...(endpoint.body && { headers: { 'content-type': 'application/json' }, payload }),
    })
    const statements = takeStatements()
    expect(statusCode).toBeLessThan(500)
    if (statusCode === 201) await expectPlayer(email)
    return { statusCode, body, statements }
  }

  /** The address stands in the row as it was sent. Afterwards everything is as it was. */
  async function expectPlayer(email: string) {
    const added = db.selectFrom('users').select('email').where('id', '>', id)
    expect(await added.execute()).toEqual([{ email: email.toLowerCase() }])
    await transaction(db, async (db) => {
      await db.deleteFrom('users').where('id', '>', id).execute()
      await db.deleteFrom('stats').where('id', '>', id).execute()
      await db.deleteFrom('web_invite_uses').where('player_id', '>', id).execute()
      await db.deleteFrom('web_audit').where('id', '>', before.audit).execute()
      for (const { id, used } of before.invites) {
        await db.updateTable('web_invites').set({ used }).where('id', '=', id).execute()
      }
    })
  }

  async function lastAudit() {
    const rows = await db.selectFrom('web_audit').select('id').execute()
    return Math.max(0, ...rows.map((row) => row.id))
  }

  function listInvites() {
    return db.selectFrom('web_invites').select(['id', 'used']).execute()
  }

  return { ask, db }
}

/** A limit would answer the second of two. Its rows hold nothing but hashes. */
const noLimits = {
  check: async () => {},
  consume: async () => {},
  refund: async () => {},
  reset: async () => {},
}

/** What the other inputs of an endpoint hold. */
const rest = {
  token: 'x',
  new_password: 'Quiet-Moss-9',
  id: 3,
  scope: 'best',
  md5: 'a'.repeat(32),
}

/** With the right password, a name that found the player would open a session. */
function nameFor({ path }: Endpoint, field: string) {
  if (!path.endsWith('/login')) return 'Hifumi'
  return field === 'password' ? registration.username : 'Nobody'
}

function encoded(value: unknown) {
  return encodeURIComponent(String(value))
}

function propertiesOf(schema: unknown): Fields {
  return (schema as { properties?: Fields } | undefined)?.properties ?? {}
}
