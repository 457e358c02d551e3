import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { findAccountByName } from '#accounts/account/queries'
import { makeResetLink } from '#accounts/password-reset/request-reset'
import { backUp } from '#operator/backup/back-up'
import { inviteCreate, inviteRevoke } from '#operator/cli/invite'
import { playerResetLink, playerSessions } from '#operator/cli/player'
import { checksumsOf, checksumsWithoutLimits, refuseAudit } from '#testing/checksums'
import { listRoutes } from '#testing/list-routes'
import { makeAccount, makeInviteCode, makeVisitor, testSite } from '#testing/visitor'

const by = () => ({ actor: 'operator test', now: new Date() })

type Site = Awaited<ReturnType<typeof testSite>>

/** What an operator and a visitor do. Each rejects, or answers 500, when it fails. */
const acts: Record<string, (site: Site) => Promise<unknown>> = {
  'invite create': ({ config }) => inviteCreate.run(config, [], by(), { note: 'a friend' }),
  'invite revoke': ({ config }) => inviteRevoke.run(config, ['1'], by(), {}),
  'player reset-link': ({ config }) => playerResetLink.run(config, ['Aoba'], by(), {}),
  'player sessions end': ({ config }) => playerSessions.run(config, ['Aoba'], by(), { end: true }),
}

test.each(Object.entries(acts))('%s is audited once when it was done', async (name, act) => {
  const site = await testSite()
  await makeSignedIn(site)
  await act(site)
  const rows = await site.db.selectFrom('web_audit').select('id').where('act', '=', name).execute()
  // The account's own invite was made by an act too.
  expect(rows).toHaveLength(name === 'invite create' ? 2 : 1)
})

test.each(Object.entries(acts))('%s is not done when it cannot be audited', async (_, act) => {
  const site = await testSite()
  await makeSignedIn(site)
  const before = await checksumsOf(site.db)
  await refuseAudit(site)
  await expect(act(site)).rejects.toThrow(/audit/)
  expect(await checksumsOf(site.db)).toEqual(before)
})

test.skipIf(inject('servers'))('a backup is not kept when it cannot be audited', async () => {
  const site = await testSite()
  await refuseAudit(site)
  await expect(backUp(site.config, by())).rejects.toThrow(/audit/)
  expect(readdirSync(path.join(site.config.DATA_DIR, 'backups'))).toEqual([])
})

test('a registration and a new password are not done when they cannot be audited', async () => {
  const site = await testSite()
  const visitor = makeVisitor(site.app)
  await makeSignedIn(site)
  const invite_code = await makeInviteCode(site.db)
  const token = await makeResetToken(site)
  const before = await checksumsWithoutLimits(site.db)
  await refuseAudit(site)
  const answers = [
    await visitor.register({ username: 'Hifumi', email: 'hifumi@example.com', invite_code }),
    await visitor.confirmReset(token, 'Other-Echo-8'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500])
  expect(await checksumsWithoutLimits(site.db)).toEqual(before)
})

test('to read changes nothing: no address that is asked for with GET or HEAD writes a row', async () => {
  const site = await testSite()
  const headers = { authorization: `Bearer ${await makeSignedIn(site)}` }
  const token = await makeResetToken(site)
  const invite = await makeInviteCode(site.db)
  const pages = ['/', '/leaderboards', '/users/3', '/scores/1', `/reset-password?token=${token}`]
  const urls = listRoutes(site.app)
    .filter((route) => route.startsWith('GET /'))
    .map((route) => route.slice('GET '.length).replace(/:id(\(.*\))?/, '3'))
    .map((url) => url + (queries[url] ?? ''))
  const before = await checksumsOf(site.db)
  for (const url of [...urls, ...pages, `/invite/${invite}`]) {
    await site.app.inject({ method: 'GET', url, headers })
    await site.app.inject({ method: 'HEAD', url, headers })
  }
  expect(urls.length).toBeGreaterThan(15)
  expect(await checksumsOf(site.db)).toEqual(before)
})

const queries: Record<string, string> = {
  '/v1/get_player_scores': '?id=3&scope=best',
  '/v1/get_map_info': `?md5=${'0'.repeat(32)}`,
  '/v3/human-check/challenge': '?act=sign_in',
}

/** The player Aoba, who is signed in, and invite 1, with which they came. Returns the token. */
async function makeSignedIn({ app, db }: Site) {
  await makeAccount(app, db)
  const { token } = (await makeVisitor(app).signIn('Aoba')).json()
  // The first challenge makes the secret of the human check.
  await app.inject('/v3/human-check/challenge?act=sign_in')
  return String(token)
}

async function makeResetToken({ db, config }: Site): Promise<string> {
  const account = await findAccountByName(db, 'aoba')
  if (!account) throw new Error('there is no such player')
  const link = await makeResetLink(db, account, config.SITE_URL, new Date())
  return String(new URL(link).searchParams.get('token'))
}
