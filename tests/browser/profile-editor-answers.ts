import type { Locator, Page } from '@playwright/test'
import type { Answer } from './answers.ts'
import { expect, hydrated } from './server.ts'

export const ordinary = 1 | 2
export const administrator = 1 | 2 | 16 | 8192

/** The browser says so, and the server agrees. */
export async function signInAs(page: Page, id: number, privileges = ordinary) {
  const identity = { token: 'abc', user: { id, name: 'kodama_demo', privileges } }
  await page.route('**/v3/authenticate/me', (route) =>
    route.fulfill({ json: { id, name: 'kodama_demo', priv: privileges } }),
  )
  await page.goto('/healthz')
  await page.evaluate((value) => localStorage.setItem('identity', value), JSON.stringify(identity))
}

/** A version of an about-me. */
export const version = (letter: string) => letter.repeat(22)

type Call = { name: string; body: unknown; token: string | undefined }

/**
 * Answers calls such as 'PUT about-me' of /v3/account/, each in the given order and the last one again and again.
 * Returns the calls that were made.
 */
export async function answerOwnCalls(page: Page, answers: Record<string, Answer[]>) {
  const calls: Call[] = []
  await page.route('**/v3/account/**', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const name = `${request.method()} ${pathname.replace('/v3/account/', '')}`
    const known = answers[name] ?? []
    const earlier = calls.filter((call) => call.name === name).length
    const isJson = request.headers()['content-type'] === 'application/json'
    calls.push({
      name,
      body: isJson ? request.postDataJSON() : search,
      token: request.headers()['authorization'],
    })
    const answer = (await known[Math.min(earlier, known.length - 1)]) ?? { status: 500, json: {} }
    await (answer === 'abort' ? route.abort() : route.fulfill(answer))
  })
  return calls
}

/** Opens a section on the profile of player 3: the about-me in its box, the others in a dialog. */
export async function openSection(page: Page, section: string) {
  await page.goto(`/users/3?edit=${section}`)
  await hydrated(page)
  if (section !== 'about') return visible(page.getByRole('dialog', { name: 'プロフィールの編集' }))
  await visible(page.getByLabel('自己紹介の本文'))
  return page.getByRole('region', { name: '自己紹介' })
}

async function visible(locator: Locator) {
  await expect(locator).toBeVisible()
  return locator
}

const day = 86_400
const now = Math.floor(Date.now() / 1000)

export const someSessions = {
  sessions: [
    ['0', true, 'Chrome', 'Windows', '203.0.113.0/24', 0.2],
    ['1', false, 'Safari', 'iPhone', '2001:db8:1234:5678::/64', 3],
    ['2', false, '', '', '198.51.100.0/24', 12],
  ].map(([digit, is_current, browser, system, network, daysAgo]) => ({
    id: String(digit).repeat(16),
    is_current,
    browser,
    system,
    network,
    created_at: now - Math.round(Number(daysAgo) * day),
    expires_at: now + 20 * day,
  })),
}

const times = { created_at: now - 2 * 3600, expires_at: now + 13 * day }
export const someInvites = {
  left: 2,
  allowed_from: null,
  has_older: false,
  invites: [
    { id: 9, note: '高校の友だち（ドラムの人）', state: 'open', players: [], ...times },
    { id: 8, note: '', state: 'used', players: [{ id: 5, name: 'WWWWWWWWWWWWWWW' }], ...times },
    { id: 7, note: '弟', state: 'revoked', players: [], ...times },
  ],
}

export const someFacts = {
  invite: { made_by: { id: 3, name: 'kodama_demo' } },
  has: { about_me: true, avatar: true, banner: false },
}

export const someAnswers: Record<string, Answer[]> = {
  'GET about-me': [{ json: { text: '[b]木霊[/b]', version: version('a') } }],
  'GET sessions': [{ json: someSessions }],
  'GET invites': [{ json: someInvites }],
  'GET staff/players/4': [{ json: someFacts }],
}
