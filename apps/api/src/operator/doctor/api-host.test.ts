import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { examineApiHost } from './api-host.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

const fix = 'Let only GET, HEAD and OPTIONS through: see deploy/nginx.conf and docs/security.md.'

test('a newer bancho.py behind a proxy that forwards everything has three open doors', async () => {
  const { answer, accounts } = makeNewerBancho()
  expect(await examineBehind(answer)).toEqual([
    `fail Anyone can register without an invite: POST https://api.kodama.example/v2/accounts answers 422. ${fix}`,
    `fail Anyone can open a session that a password reset does not end: POST https://api.kodama.example/v2/sessions answers 401. ${fix}`,
    `fail Anyone can change names, passwords and avatars: PATCH https://api.kodama.example/v2/players/1 answers 401. ${fix}`,
  ])
  expect(accounts).toEqual([])
})

test('a newer bancho.py behind the shipped nginx file is closed', async () => {
  const refusal = { code: 405, error_code: 'invalid_input', error_message: '', user_feedback: '' }
  const findings = await examineBehind(answering(405, JSON.stringify(refusal)))
  expect(findings).toEqual(['ok https://api.kodama.example lets only reads through to bancho.py.'])
})

test.each([
  [403, ''],
  [404, '<html>404 Not Found</html>'],
  [405, ''],
])('a proxy of another kind that answers %i closes the doors too', async (status, body) => {
  const findings = await examineBehind(answering(status, body))
  expect(findings).toEqual([expect.stringMatching(/^ok /)])
})

test('bancho.py 5.3 behind a proxy that forwards everything would be open after an update', async () => {
  const findings = await examineBehind(({ url }, response) => {
    const status = url?.startsWith('/v2/players') ? 405 : 404
    response.writeHead(status).end('{"detail":"Not Found"}')
  })
  expect(findings).toEqual([
    `warn POST https://api.kodama.example/v2/accounts reaches bancho.py, whose newer versions let anyone register without an invite. ${fix}`,
  ])
})

test('one of several writes that is open is enough', async () => {
  const findings = await examineBehind(({ url }, response) => {
    response.writeHead(url === '/v2/players/1/avatar' ? 401 : 405).end()
  })
  expect(findings).toEqual([
    `fail Anyone can change names, passwords and avatars: PUT https://api.kodama.example/v2/players/1/avatar answers 401. ${fix}`,
  ])
})

test.each<[string, Answer]>([
  ['answers 502', answering(502, '')],
  ['answers 301', answering(301, '')],
  ['answers 429', answering(429, '')],
  ['does not answer (UND_ERR_SOCKET; see GAME_DOMAIN)', ({ socket }) => void socket.destroy()],
])('a host that %s proves nothing', async (told, answer) => {
  const findings = await examineBehind(answer)
  expect(findings).toEqual([
    `warn POST https://api.kodama.example/v2/accounts ${told}, so it is unknown whether writes reach bancho.py. ${fix}`,
  ])
})

async function examineBehind(answer: Answer) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const findings = await examineApiHost('kodama.example', (url, init) =>
    fetch(url.replace('https://api.kodama.example', `http://127.0.0.1:${port}`), init),
  )
  return findings.map(({ verdict, sentence }) => `${verdict} ${sentence}`)
}

function answering(status: number, body: string): Answer {
  return (_request, response) => void response.writeHead(status).end(body)
}

/** As a bancho.py after 5.3 behaves without a captcha service: it creates every account that is valid. */
function makeNewerBancho() {
  const accounts: unknown[] = []
  const answer: Answer = async (request, response) => {
    const refuse = (status: number, error: string) =>
      void response.writeHead(status).end(JSON.stringify({ status: 'error', error }))
    if (request.url !== '/v2/accounts') return refuse(401, 'Unauthorized.')
    const account = (await json(request)) as Record<'username' | 'email' | 'password', string>
    const isName = /^[\w[\] -]{2,15}$/.test(account.username)
    if (!isName || !account.email.includes('@') || account.password.length < 8) {
      return refuse(422, 'Invalid account.')
    }
    accounts.push(account)
    response.writeHead(201).end()
  }
  return { answer, accounts }
}
