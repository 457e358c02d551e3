import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { configFrom } from '#platform/settings/config'
import type { Ask } from './ask.ts'
import { examineGameServer } from './game-server.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

test('registration in the game that is closed, open or cannot be asked is told apart', async () => {
  const closed = await examineWith({ 'osu.kodama.example/users': banchoRegistration(true) })
  expect(closed('registration')).toEqual(['ok', 'Registration in the game is closed.'])
  const open = await examineWith({ 'osu.kodama.example/users': banchoRegistration(false) })
  expect(open('registration')).toEqual([
    'fail',
    'Anybody can register in the game (https://osu.kodama.example/users). bancho.py must have DISALLOW_INGAME_REGISTRATION=True, or the invites mean nothing.',
  ])
  const lenient = await examineWith({ 'osu.kodama.example/users': answering(200, 'ok') })
  expect(lenient('registration')[0]).toBe('fail')
})

test.each([
  ['answers 404', answering(404)],
  ['answers 400', answering(400, 'The plain HTTP request was sent to HTTPS port')],
  ['answers 400', answering(400, 'null')],
  ['answers 502', answering(502)],
  [
    'does not answer (UND_ERR_SOCKET; see GAME_DOMAIN)',
    (request: IncomingMessage) => request.socket.destroy(),
  ],
])('a host that is no bancho.py proves nothing: it %s', async (told, answer) => {
  const found = await examineWith({ 'osu.kodama.example/users': answer })
  const [verdict, sentence] = found('registration')
  expect(verdict).toBe('warn')
  expect(sentence).toContain(`https://osu.kodama.example/users ${told}, so it is unknown whether`)
})

test('links of the osu. host lead to the site, elsewhere or nowhere', async () => {
  const host = 'osu.kodama.example/u/3'
  const here = await examineWith({ [host]: leadingTo('https://kodama.example/u/3') })
  expect(here('osu. host')).toEqual(['ok', 'Links to https://osu.kodama.example lead to the site.'])
  const elsewhere = await examineWith({ [host]: leadingTo('https://osu.ppy.sh/u/3') })
  expect(elsewhere('osu. host')[1]).toContain('u/3 leads to https://osu.ppy.sh instead of')
  const nowhere = await examineWith({})
  expect(nowhere('osu. host')).toEqual([
    'warn',
    'https://osu.kodama.example/u/3 answers 404 instead of leading to https://kodama.example: links from the game die. deploy/nginx.conf has the host that leads them here.',
  ])
})

test('avatars are compared with those that the a. host serves', async () => {
  const avatars = { '10.png': 'ten', '9.jpg': 'nine', '9.gif': 'old', 'default.jpg': 'none' }
  const same = await examineWith({ 'a.kodama.example/9': answering(200, 'nine') }, avatars)
  expect(same('avatars')).toEqual(['ok', 'https://a.kodama.example serves the same avatars.'])
  const other = await examineWith({ 'a.kodama.example/9': answering(200, 'none') }, avatars)
  expect(other('avatars')).toEqual([
    'warn',
    expect.stringMatching(
      /^https:\/\/a\.kodama\.example\/9 is another picture, and here it is 9\.jpg of /,
    ),
  ])
  const none = await examineWith({}, avatars)
  expect(none('avatars')[1]).toContain('https://a.kodama.example/9 answers 404, and here')
  const empty = await examineWith({})
  expect(empty('avatars')).toEqual(['warn', expect.stringContaining('has no avatars')])
})

test('without a domain nothing is asked, and the operator is told to name it', async () => {
  const findings = await examineGameServer(configFrom({}), () => Promise.reject(new Error()))
  expect(findings).toEqual([
    {
      about: 'game server',
      verdict: 'warn',
      sentence: expect.stringMatching(/^Set GAME_DOMAIN, .+ DISALLOW_INGAME_REGISTRATION=True/),
    },
  ])
})

/** Examines hosts that answer 404 but for the given addresses. */
async function examineWith(answers: Record<string, Answer>, avatars: Record<string, string> = {}) {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'kodama-hosts-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const AVATARS_DIR = path.join(DATA_DIR, 'of the game')
  const config = configFrom({ DATA_DIR, AVATARS_DIR, SITE_URL: 'https://kodama.example' })
  mkdirSync(AVATARS_DIR)
  for (const [name, content] of Object.entries(avatars)) {
    writeFileSync(path.join(AVATARS_DIR, name), content)
  }
  const findings = await examineGameServer(config, await startHosts(answers))
  return (about: string) => {
    const found = findings.find((finding) => finding.about === about)
    return [found?.verdict, found?.sentence]
  }
}

/** The hosts of the operator, as one server whose paths begin with the name of the host. */
async function startHosts(answers: Record<string, Answer>): Promise<Ask> {
  const server = createServer((request, response) => {
    const answer = answers[String(request.url).slice(1)] ?? answering(404)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return (url, init) => fetch(url.replace('https://', `http://127.0.0.1:${port}/`), init)
}

function answering(status: number, body = '', headers: Record<string, string> = {}): Answer {
  return (_request, response) => void response.writeHead(status, headers).end(body)
}

function leadingTo(location: string): Answer {
  return answering(301, '', { location })
}

/** As bancho.py 5.3 answers. */
function banchoRegistration(isClosed: boolean): Answer {
  return async (request, response) => {
    const form = new URLSearchParams(await text(request))
    const { 'x-forwarded-for': forwarded, 'x-real-ip': real } = request.headers
    const names = ['user[username]', 'user[user_email]', 'user[password]', 'check']
    const isWhole = request.method === 'POST' && names.every((name) => form.get(name))
    if (!forwarded || !real || !isWhole || form.get('check') === '0') {
      return void response.writeHead(422).end()
    }
    const refuse = (user: object) =>
      void response.writeHead(400).end(JSON.stringify({ form_error: { user } }))
    if (isClosed) return refuse({ password: ['In-game registration is disabled.'] })
    if (/^[\w[\] -]{2,15}$/.test(String(form.get('user[username]')))) return void response.end('ok')
    return refuse({ username: ['Must be 2-15 characters in length.'] })
  }
}
