import { type Finding, finding } from '#platform/database/schema/probe'
import { type Ask, type Asked, asked, toldBy } from './ask.ts'

type Probe = [method: string, path: string, body: object]
type Verdict = 'closed' | 'forwarded' | 'open' | 'unknown'

/**
 * What newer versions of bancho.py accept on their API host. No probe can succeed: the account has no valid name, address
 * or password, and the others have no session.
 */
const doors: { what: string; probes: Probe[] }[] = [
  {
    what: 'register without an invite',
    probes: [['POST', '/v2/accounts', { username: 'kodama doctor!', email: '-', password: '-' }]],
  },
  {
    what: 'open a session that a password reset does not end',
    probes: [['POST', '/v2/sessions', { username: 'kodama doctor!', password: '-' }]],
  },
  {
    what: 'change names, passwords and avatars',
    probes: [
      ['PATCH', '/v2/players/1', {}],
      ['PUT', '/v2/players/1/password', {}],
      ['PUT', '/v2/players/1/avatar', {}],
    ],
  },
]

const fix = 'Let only GET, HEAD and OPTIONS through: see deploy/nginx.conf and docs/security.md.'

/** One finding per open door. Without an open one, a single finding. */
export async function examineApiHost(domain: string, ask: Ask): Promise<Finding[]> {
  const host = `https://api.${domain}`
  const results = await Promise.all(
    doors.map(async ({ what, probes }) => {
      const answers = await Promise.all(probes.map((probe) => askDoor(host, probe, ask)))
      return { what, answers }
    }),
  )
  const open = results.flatMap(({ what, answers }) => {
    const answer = answers.find(({ verdict }) => verdict === 'open')
    if (!answer) return []
    const sentence = `Anyone can ${what}: ${answer.request} ${toldBy(answer)}. ${fix}`
    return [finding('api. host', 'fail', sentence)]
  })
  if (open.length > 0) return open

  const answers = results.flatMap((result) => result.answers)
  const forwarded = answers.find(({ verdict }) => verdict === 'forwarded')
  if (forwarded) {
    const sentence = `${forwarded.request} reaches bancho.py, whose newer versions let anyone register without an invite. ${fix}`
    return [finding('api. host', 'warn', sentence)]
  }
  const unknown = answers.find(({ verdict }) => verdict === 'unknown')
  if (unknown) {
    const sentence = `${unknown.request} ${toldBy(unknown)}, so it is unknown whether writes reach bancho.py. ${fix}`
    return [finding('api. host', 'warn', sentence)]
  }
  return [finding('api. host', 'ok', `${host} lets only reads through to bancho.py.`)]
}

async function askDoor(host: string, [method, path, body]: Probe, ask: Ask) {
  const answer = await asked(ask, `${host}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { ...answer, request: `${method} ${host}${path}`, verdict: verdictOf(answer) }
}

function verdictOf({ status = 0, body }: Asked): Verdict {
  const isRefusal = [403, 404, 405].includes(status)
  const keys = keysOf(body)
  // FastAPI's answer where the running version has no such route.
  if (isRefusal && keys.includes('detail')) return 'forwarded'
  // All other answers of bancho.py have a status.
  if (keys.includes('status') || keys.includes('detail')) return 'open'
  if (isRefusal) return 'closed'
  const isHandled = (status >= 200 && status < 300) || [400, 401, 409, 415, 422].includes(status)
  return isHandled ? 'open' : 'unknown'
}

function keysOf(body: Buffer | undefined): string[] {
  try {
    return Object.keys(JSON.parse(String(body)))
  } catch {
    return []
  }
}
