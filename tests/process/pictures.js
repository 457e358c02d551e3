import { existsSync, readFileSync, watch } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { root } from '../../scripts/root.js'
import { makeInvites } from '../harness/kodama-process.js'
import { registration, start, temporaryFolder } from '../harness/site-process.js'

/** @typedef {Awaited<ReturnType<typeof start>>} Site */
/** @typedef {{ id: number, token: string }} Player */

export const settings = {
  HUMAN_CHECK: 'none',
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '127.0.0.1',
  DATABASE_URL: 'sqlite:mine.db',
}
/** Two pictures that differ. */
export const pictures = [
  'apps/api/assets/default-avatar.png',
  'apps/web/public/icons/touch-180.png',
].map((file) => readFileSync(path.join(root, file)))

/**
 * Kills the site again and again in the moment in which a picture is written. Returns how often the picture of a player
 * was not one of those that they saved, and waits until the next start has removed what was left.
 * @param {number} kills
 */
export async function killSiteWhileSaving(kills) {
  const folder = temporaryFolder()
  const avatars = path.join(folder, 'assets/avatars')
  let site = await startSite()
  const [invite = ''] = await makeInvites(1, folder, settings)
  const players = [await makePlayer(site, 'Aoba', invite), await makePlayer(site, 'Hifumi', invite)]
  const [player] = /** @type {[Player, Player]} */ (players)
  /** What the two become. @type {Buffer[]} */
  const saved = []
  for (const picture of pictures) {
    await Promise.all(players.map((player) => save(site, player, picture)))
    saved.push(readFileSync(fileOf(player)))
  }
  let broken = 0
  for (let kill = 0; kill < kills; kill++) {
    const watcher = watch(avatars, (_, name) => {
      if (name?.startsWith('.kodama-')) site.child.kill('SIGKILL')
    })
    const answers = players.flatMap((player, n) =>
      pictures.map((_, m) => save(site, player, pictures[(n + m) % 2])),
    )
    await Promise.allSettled(answers)
    await site.ended
    watcher.close()
    const found = players.map((player) => readFileSync(fileOf(player)))
    broken += found.filter((file) => !saved.some((picture) => picture.equals(file))).length
    forgetLimits(folder)
    site = await startSite()
  }
  site.child.kill('SIGKILL')
  await site.ended
  return { broken }

  async function startSite() {
    const site = await start(settings, folder)
    await site.ready
    return site
  }

  /** @param {Player} player */
  function fileOf({ id }) {
    return path.join(avatars, `${id}.png`)
  }
}

/**
 * @param {Site} site
 * @param {string} username
 * @param {string} invite_code
 * @returns {Promise<Player>}
 */
export async function makePlayer(site, username, invite_code) {
  const email = `${username}@example.com`
  await site.post('/v3/authenticate/register', { ...registration, username, email, invite_code })
  const { password, captcha_token } = registration
  const signedIn = await site.post('/v3/authenticate/login', { username, password, captcha_token })
  const { token } = await signedIn.json()
  const { id } = await (await site.post('/v3/authenticate/me', { token })).json()
  return { id, token }
}

/**
 * @param {Site} site
 * @param {Player} player
 * @param {Uint8Array<ArrayBuffer> | undefined} body
 */
export async function save({ url }, { token }, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' }
  const answer = await fetch(`${url}/v3/account/pictures/avatar`, {
    method: 'PUT',
    headers,
    body: body ?? null,
  })
  return answer.status
}

/**
 * The limits would end the test.
 * @param {string} folder
 */
export function forgetLimits(folder) {
  const database = new DatabaseSync(path.join(folder, 'mine.db'))
  database.exec('delete from web_limits')
  database.close()
}

/**
 * The processes that a process has started.
 * @param {number | undefined} pid
 */
export function findChildren(pid) {
  const file = `/proc/${pid}/task/${pid}/children`
  const pids = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return pids.split(' ').filter(Boolean).map(Number)
}
