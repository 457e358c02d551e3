import { type Finding, finding } from '#db/probe'
import { type Ask, type Asked, asked, toldBy } from './ask.ts'

type Door = { what: string; probes: [method: string, path: string, body: object][] }
type Verdict = 'closed' | 'forwarded' | 'open' | 'unknown'

/**
 * What newer versions of bancho.py accept on their API host. No probe can succeed: the account has no valid name, address
 * or password, and the others have no session.
 */
const doors: Door[] = [
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

/** One finding per open door, or one that says that all are closed. */
export async function examineApiHost(domain: string, ask: Ask): Promise<Finding[]> {
  const host = `https://api.${domain}`
  const found = await Promise.all(doors.map((door) => examineDoor(host, door, ask)))
  const problems = found.filter((finding) => finding !== undefined)
  if (problems.length > 0) return problems
  return [finding('api. host', 'ok', `${host} lets only reads through to bancho.py.`)]
}

async function examineDoor(
  host: string,
  { what, probes }: Door,
  ask: Ask,
): Promise<Finding | undefined> {
  const results = await Promise.all(
    probes.map(async ([method, path, body]) => {
      const answer = await asked(ask, `${host}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { request: `${method} ${host}${path}`, answer, verdict: verdictOf(answer) }
    }),
  )
  const first = (verdict: Verdict) => results.find((result) => result.verdict === verdict)
  const open = first('open')
  if (open) {
    const sentence = `Anyone can ${what}: ${open.request} ${toldBy(open.answer)}. ${fix}`
    return finding('api. host', 'fail', sentence)
  }
  const forwarded = first('forwarded')
  if (forwarded) {
    const sentence = `${forwarded.request} reaches bancho.py: a newer version would let anyone ${what}. ${fix}`
    return finding('api. host', 'warn', sentence)
  }
  const unknown = first('unknown')
  if (!unknown) return undefined
  const sentence = `${unknown.request} ${toldBy(unknown.answer)}, so it is unknown whether anyone can ${what}. ${fix}`
  return finding('api. host', 'warn', sentence)
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
