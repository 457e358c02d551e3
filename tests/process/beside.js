import { expect } from 'vitest'
import { kodama } from '../harness/kodama-process.js'
import { runOnMariadb } from '../harness/mariadb-client.js'
import { registration, start } from '../harness/site-process.js'

export const livedWell = {
  answers: { register: 201, signIn: 200 },
  row: '3\t1\t8',
  failed: [],
  // `kodama grants` does not give this right.
  indexes: {
    code: 78,
    errors: expect.stringMatching(
      /^Site .+\nweb_scores_best_index .* the right INDEX on scores, .+\n$/,
    ),
  },
  ended: {
    code: 0,
    errors: expect.stringMatching(/^\{[^\n]*"outcome":"signed_in"[^\n]*\}\n$/),
  },
}

/**
 * A start beside bancho.py, a registration, a sign-in, and every verb.
 * @param {string} server
 * @param {{ account: string, name: string }} database
 */
export async function liveBeside(server, { account, name }) {
  const env = { DATABASE_URL: account, HUMAN_CHECK: 'none' }
  const site = await start(env)
  const invite_code = /[a-z2-7]{26}/.exec(await site.ready)?.[0]
  const body = { ...registration, invite_code }
  const register = (await site.post('/v3/authenticate/register', body)).status
  const { email: _, ...fields } = registration
  const signIn = (await site.post('/v3/authenticate/login', fields)).status
  const asked = `select id, priv, (select count(*) from ${name}.stats where stats.id = users.id)
    from ${name}.users where name = 'Aoba'`
  const row = runOnMariadb(server, asked)

  const run = async (/** @type {string} */ line) => ({
    line,
    ...(await kodama(line.split(' '), site.folder, env)),
  })
  const made = await run('invite create --by Aoba --beyond-quota')
  const lines = [
    'doctor',
    'invite list --of Aoba',
    'invite tree',
    'invite revoke 2 --tree',
    'player show Aoba',
    'player sessions Aoba --end',
    'player reset-link Aoba',
    'grants',
  ]
  const [{ code, errors }, ...outcomes] = await Promise.all([run('indexes'), ...lines.map(run)])
  // Standard error holds where the verb acts, and for a link that only this machine can open it.
  const failed = [made, ...outcomes].filter(
    ({ code, errors }) => code !== 0 || !/^Site .+\n(Only this machine .+\n)?$/.test(errors),
  )
  site.child.kill('SIGTERM')
  const indexes = { code, errors }
  return { answers: { register, signIn }, row, failed, indexes, ended: await site.ended }
}
