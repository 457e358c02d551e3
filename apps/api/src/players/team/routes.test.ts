import { expect, test } from 'vitest'
import { makePlayer } from '#testing/make'
import { testApp } from '#testing/test-app'

const team = { id: 5, name: '森の家', tag: 'MORI', created_at: '2026-01-10 12:00:00' }

test('a team is answered with every field', async () => {
  const { app, db } = await testApp()
  const owner = await makePlayer(db)
  await db
    .insertInto('clans')
    .values({ ...team, owner })
    .execute()
  expect((await app.inject('/v2/teams/5')).json()).toEqual({
    status: 'success',
    data: { ...team, owner, created_at: '2026-01-10T12:00:00' },
  })
})

test('a team outlives its owner: restricted, or never there, the owner is nobody', async () => {
  const { app, db } = await testApp()
  const owner = await makePlayer(db, { priv: 2 })
  await db
    .insertInto('clans')
    .values({ ...team, owner })
    .execute()
  const restricted = await app.inject('/v2/teams/5')
  await db.updateTable('clans').set({ owner: 999 }).execute()
  const unknown = await app.inject('/v2/teams/5')
  expect(restricted.json().data).toMatchObject({ name: '森の家', owner: null })
  expect(restricted.body).toBe(unknown.body)
})

test('a team that does not exist is not found', async () => {
  const { app } = await testApp()
  const { statusCode, body } = await app.inject('/v2/teams/5')
  expect({ statusCode, body }).toEqual({
    statusCode: 404,
    body: '{"status":"error","error":"Team not found."}',
  })
})
