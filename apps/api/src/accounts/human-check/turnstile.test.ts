import { createServer, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { ApiError } from '#platform/http/api-error'
import { testApp } from '#testing/test-app'
import { openHumanCheck } from './human-check.ts'
import { turnstileCheck } from './turnstile.ts'

const settings = {
  HUMAN_CHECK: 'turnstile',
  SITE_URL: 'https://kodama.example',
  TURNSTILE_SITE_KEY: '0x4AAAAAAA',
  TURNSTILE_SECRET_KEY: '0x4secret',
}
const good = { success: true, action: 'sign_in', hostname: 'kodama.example' }

test('a token that Cloudflare knows is good, and the secret key travels in the body', async () => {
  const { humanCheck, asked } = await site((answer) => answer.end(JSON.stringify(good)))
  await expect(humanCheck.verify('a token', 'sign_in')).resolves.toBeUndefined()
  expect(asked).toEqual(['/siteverify secret=0x4secret&response=a+token'])
})

test('a token that is sent twice at once is good once, whatever Cloudflare says', async () => {
  const { humanCheck } = await site((answer) => answer.end(JSON.stringify(good)))
  const verdicts = await Promise.allSettled([
    humanCheck.verify('t', 'sign_in'),
    humanCheck.verify('t', 'sign_in'),
  ])
  expect(verdicts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

type Answer = (answer: ServerResponse) => unknown

const answers: Record<string, ['human_check_failed' | 'unavailable', Answer]> = {
  'reused or expired': ['human_check_failed', refuse('timeout-or-duplicate')],
  unknown: ['human_check_failed', refuse('invalid-input-response')],
  'for another act': ['human_check_failed', send({ ...good, action: 'registration' })],
  'for no act': ['human_check_failed', send({ ...good, action: undefined })],
  'from another site': ['human_check_failed', send({ ...good, hostname: 'evil.example' })],
  'checked with a wrong secret key': ['unavailable', refuse('invalid-input-secret')],
  'checked while they have a fault': ['unavailable', refuse('internal-error')],
  'answered with 500': ['unavailable', (answer) => answer.writeHead(500).end('{}')],
  'answered with garbage': ['unavailable', (answer) => answer.end('<html>')],
  'answered without a verdict': ['unavailable', send({ action: 'sign_in' })],
  'answered with null': ['unavailable', send(null)],
  'sent elsewhere': ['unavailable', (answer) => answer.writeHead(307, { location: '/good' }).end()],
}

test('of what Cloudflare may say of a token, only that it is good makes it so', async () => {
  let current: Answer = send(null)
  const { humanCheck, asked } = await site((answer) => current(answer))
  for (const [what, [code, answerTo]] of Object.entries(answers)) {
    current = answerTo
    asked.length = 0
    const refusal = await humanCheck.verify('t', 'sign_in').catch((error: unknown) => error)
    expect([what, refusal]).toEqual([what, new ApiError(code)])
    expect(asked).toHaveLength(1)
  }
})

test.each<[string, Answer]>([
  ['is never answered', () => {}],
  ['is answered with half a body', (answer) => answer.writeHead(200).write('{')],
])('a token whose check %s is not good, and nobody waits for ever', async (_, answerTo) => {
  const { humanCheck } = await site(answerTo, 200)
  const unavailable = new ApiError('unavailable')
  await expect(humanCheck.verify('t', 'sign_in')).rejects.toEqual(unavailable)
})

test('a token that is too long to be one is refused without a call', async () => {
  const { humanCheck, asked } = await site((answer) => answer.end(JSON.stringify(good)))
  await expect(humanCheck.verify('x'.repeat(3000), 'sign_in')).rejects.toEqual(
    new ApiError('human_check_failed'),
  )
  expect(asked).toEqual([])
})

test('Cloudflare is allowed into the page only where it is the human check', async () => {
  const { app } = await testApp(settings)
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;")
  expect(policy).toMatch(/frame-src [^;]*https:\/\/challenges\.cloudflare\.com/)
  expect(policy).not.toContain('unsafe')
  expect((await app.inject('/v3/site')).json()).toMatchObject({
    human_check: 'turnstile',
    turnstile_site_key: '0x4AAAAAAA',
  })
  expect((await app.inject('/v3/site')).body).not.toContain('0x4secret')

  const { app: builtin } = await testApp()
  const own = String((await builtin.inject('/')).headers['content-security-policy'])
  expect(own).not.toContain('cloudflare')
  expect(own).toContain("require-trusted-types-for 'script'")
})

/** The real code, with a server on loopback that answers as Cloudflare's might. */
async function site(answerTo: Answer, timeoutMs = 60_000) {
  const { config, siteDb: db } = await testApp(settings)
  const asked: string[] = []
  const server = createServer((request, answer) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      asked.push(`${request.url} ${body}`)
      answerTo(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const siteverify = { url: `http://127.0.0.1:${port}/siteverify`, timeoutMs }
  return {
    humanCheck: openHumanCheck(config, db, now, turnstileCheck(config, now, siteverify)),
    asked,
  }
}

function send(body: unknown) {
  return (answer: ServerResponse) => answer.end(JSON.stringify(body))
}

function refuse(code: string) {
  return send({ success: false, 'error-codes': [code] })
}

function now() {
  return new Date()
}
