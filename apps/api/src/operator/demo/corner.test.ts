import { demoAccount, demoPlayerId } from '@kodama/demo-world/demo-account'
import { mayHaveBanner } from '@kodama/rules/pictures'
import { expect, inject, test } from 'vitest'
import { makeSignedIn, signInAgain } from '#testing/signed-in'
import { testDemoApp } from '#testing/test-app'

// On MariaDB the demo world is only for reading.
test.skipIf(inject('servers'))(
  'in the demo world the demo account tries everything, and a new player makes three invites',
  async () => {
    const { app, db } = await testDemoApp({ HUMAN_CHECK: 'none', INVITE_WAIT_DAYS: '0' })
    const demo = await signInAgain(app, demoAccount.username, demoAccount.password)
    const { priv } = await db
      .selectFrom('users')
      .select('priv')
      .where('id', '=', demoPlayerId)
      .executeTakeFirstOrThrow()
    expect(mayHaveBanner(priv)).toBe(true)
    const staff = await demo.ask('GET', '/v3/account/staff/players/4')
    expect(staff.json()).toMatchObject({ invite: null })
    const invites = await demo.ask('GET', '/v3/account/invites')
    expect(invites.json()).toMatchObject({ left: null, allowed_from: null })

    const newcomer = await makeSignedIn(app, db, 'Newcomer')
    const list = await newcomer.ask('GET', '/v3/account/invites')
    expect(list.json()).toMatchObject({ left: 3, allowed_from: null })
  },
)
