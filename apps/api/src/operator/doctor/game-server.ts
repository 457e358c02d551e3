import { type Finding, finding } from '#platform/database/schema/probe'
import type { Config } from '#platform/settings/config'
import { gameDomainOf } from '#platform/settings/urls'
import { examineApiHost } from './api-host.ts'
import { type Ask, type Asked, asked, toldBy } from './ask.ts'
import { compareAvatars } from './avatars.ts'

const mustBeClosed =
  'bancho.py must have DISALLOW_INGAME_REGISTRATION=True, or the invites mean nothing.'

/** Asks the hosts of bancho.py as the game does. */
export async function examineGameServer(config: Config, ask: Ask): Promise<Finding[]> {
  const domain = gameDomainOf(config)
  if (domain === undefined) {
    const sentence = `Set GAME_DOMAIN, so that the doctor can ask bancho.py's hosts. ${mustBeClosed}`
    return [finding('game server', 'warn', sentence)]
  }
  const findings = await Promise.all([
    examineRegistration(domain, ask),
    examineApiHost(domain, ask),
    examineOsuHost(domain, config, ask),
    compareAvatars(config.AVATARS_DIR, `https://a.${domain}`, ask),
  ])
  return findings.flat()
}

/** Every version of bancho.py refuses this name, so that nobody is created even if `check` were ignored. */
const form = {
  'user[username]': 'kodama doctor!',
  'user[user_email]': 'doctor@kodama.example',
  'user[password]': 'Quiet-Moss-doctor-9',
  check: '1',
}

async function examineRegistration(domain: string, ask: Ask): Promise<Finding> {
  const url = `https://osu.${domain}/users`
  const answer = await asked(ask, url, {
    method: 'POST',
    headers: { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' },
    body: new URLSearchParams(form),
  })
  const errors = formErrorsOf(answer)
  const isOpen = answer.status === 200 || errors?.username || errors?.user_email
  if (isOpen) {
    const sentence = `Anybody can register in the game (${url}). ${mustBeClosed}`
    return finding('registration', 'fail', sentence)
  }
  // Only the refusal of every registration names the password alone.
  if (errors?.password) return finding('registration', 'ok', 'Registration in the game is closed.')
  const sentence = `${url} ${toldBy(answer)}, so it is unknown whether registration in the game is closed. ${mustBeClosed}`
  return finding('registration', 'warn', sentence)
}

type FormErrors = { username?: unknown; user_email?: unknown; password?: unknown }

function formErrorsOf({ status, body }: Asked): FormErrors | undefined {
  if (status !== 400) return undefined
  try {
    return JSON.parse(String(body)).form_error.user
  } catch {
    return undefined
  }
}

/** The game and bancho.py's chat link to pages of this host. */
async function examineOsuHost(domain: string, { SITE_URL }: Config, ask: Ask): Promise<Finding> {
  const url = `https://osu.${domain}/u/3`
  const answer = await asked(ask, url, {})
  const target =
    answer.location && URL.canParse(answer.location, url)
      ? new URL(answer.location, url)
      : undefined
  if (target?.origin === SITE_URL) {
    return finding('osu. host', 'ok', `Links to https://osu.${domain} lead to the site.`)
  }
  const told = target ? `leads to ${target.origin}` : toldBy(answer)
  const sentence = `${url} ${told} instead of leading to ${SITE_URL}: links from the game die. deploy/nginx.conf has the host that leads them here.`
  return finding('osu. host', 'warn', sentence)
}
