import type { Redis } from 'ioredis'
import { type Finding, finding } from '#db/probe'
import type { SentinelAddress } from '#settings/redis-url'

type Target = {
  host: string
  port: number
  username?: string | undefined
  password: string | undefined
  tls: object | undefined
}

/** Connects to one server or sentinel, and ends the connection. */
type Ask = <T>(target: Target, ask: (redis: Redis) => Promise<T>) => Promise<T>

type Fields = Record<string, string | undefined>

/** What one sentinel says. */
type View = { master: string; replicas: string[]; quorumProblem: string | undefined }

/** Looks at every sentinel, and at every server that they name. Nothing is a failure: the site works without Redis. */
export async function examineSentinels(address: SentinelAddress, ask: Ask): Promise<Finding[]> {
  const asked = await Promise.all(
    address.sentinels.map((place) => askSentinel(address, place, ask)),
  )
  const views = asked.filter((answer) => typeof answer !== 'string')
  const problems = asked.filter((answer) => typeof answer === 'string')
  if (address.sentinels.length < 3) {
    problems.push('REDIS_URL names fewer than three sentinels: of three, any one may be lost.')
  }
  if (views.length === 0) {
    problems.push('No sentinel names the master; the site works without Redis.')
    return problems.map(warning)
  }
  const quorumProblem = views.find((view) => view.quorumProblem)?.quorumProblem
  if (quorumProblem) problems.push(`Nothing would replace the master now: ${quorumProblem}.`)
  const masters = unique(views.map(({ master }) => master))
  const replicas = unique(views.flatMap((view) => view.replicas)).filter(
    (place) => !masters.includes(place),
  )
  if (masters.length > 1) {
    problems.push(`The sentinels name different masters: ${masters.join(' and ')}.`)
  }
  if (replicas.length === 0) {
    problems.push('The master has no replica: nothing could replace it.')
  }
  const servers = await Promise.all([
    ...masters.map((place) => askServer(address, place, 'master', ask)),
    ...replicas.map((place) => askServer(address, place, 'slave', ask)),
  ])
  problems.push(...servers.flatMap(({ problem }) => problem ?? []))
  const versions = unique(servers.flatMap(({ version }) => version ?? []))
  if (versions.length > 1) {
    problems.push(`The servers run different versions of Redis: ${versions.join(' and ')}.`)
  }
  if (problems.length > 0) return problems.map(warning)
  const sentence = `Redis answers: the master ${masters[0]}, ${replicas.length} of its replicas and ${views.length} sentinels.`
  return [finding('redis', 'ok', sentence)]
}

function warning(sentence: string): Finding {
  return finding('redis', 'warn', sentence)
}

/** A text says what is wrong. */
async function askSentinel(
  { master: name, sentinelPassword: password, isEncrypted }: SentinelAddress,
  { host, port }: { host: string; port: number },
  ask: Ask,
): Promise<View | string> {
  const tls = isEncrypted ? {} : undefined
  try {
    return await ask({ host, port, password, tls }, async (sentinel) => {
      const master = fieldsFrom(await sentinel.call('sentinel', 'master', name))
      const replicas = await sentinel.call('sentinel', 'replicas', name)
      return {
        master: placeOf(master),
        replicas: Array.isArray(replicas) ? replicas.map(fieldsFrom).map(placeOf) : [],
        quorumProblem: await findQuorumProblem(sentinel, name),
      }
    })
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      return `The host ${host} of REDIS_URL has no address (${code}).`
    }
    return message.includes('No such master')
      ? `The sentinel ${host}:${port} knows no master with the name ${name}.`
      : `The sentinel ${host}:${port} does not answer (${message}).`
  }
}

/** Whether enough sentinels see each other to choose a new master. */
async function findQuorumProblem(sentinel: Redis, name: string): Promise<string | undefined> {
  try {
    await sentinel.call('sentinel', 'ckquorum', name)
    return undefined
  } catch (error) {
    const { message } = error as Error
    if (message.startsWith('NOQUORUM')) return message
    throw error
  }
}

async function askServer(
  { username, password, isEncrypted }: SentinelAddress,
  place: string,
  role: 'master' | 'slave',
  ask: Ask,
): Promise<{ problem?: string; version?: string }> {
  const [, host = '', port] = /^(.+):(\d+)$/.exec(place) ?? []
  const tls = isEncrypted ? {} : undefined
  try {
    const target = { host, port: Number(port), username, password, tls }
    const info = infoFrom(await ask(target, (server) => server.info()))
    const version = info['redis_version'] ?? 'unknown'
    const { role: ownRole, master_link_status: link } = info
    if (ownRole !== role) {
      const called = role === 'master' ? 'the master' : 'a replica'
      const problem = `The server ${place} does not know that it is ${called} for the sentinels.`
      return { version, problem }
    }
    if (link === 'down') return { version, problem: `The replica ${place} has lost its master.` }
    return { version }
  } catch (error) {
    return { problem: `The server ${place} does not answer (${(error as Error).message}).` }
  }
}

/** Names and values by turns. */
function fieldsFrom(answer: unknown): Fields {
  const texts = Array.isArray(answer) ? answer.map(String) : []
  return Object.fromEntries(
    texts.flatMap((text, index) => (index % 2 === 0 ? [[text, texts[index + 1]]] : [])),
  )
}

function infoFrom(text: string): Fields {
  return Object.fromEntries([...text.matchAll(/^(\w+):(.*)$/gm)].map((line) => line.slice(1, 3)))
}

function placeOf({ ip, port }: Fields): string {
  return `${ip}:${port}`
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)]
}
