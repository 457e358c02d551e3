import { valid } from './readers.ts'

type Place = { host: string; port: number }

export type SentinelAddress = {
  kind: 'sentinels'
  sentinels: Place[]
  /** The name that the sentinels give to the master. */
  master: string
  /** User and password of the Redis servers. */
  username: string | undefined
  password: string | undefined
  sentinelPassword: string | undefined
  isEncrypted: boolean
}

export type RedisAddress = { kind: 'server'; url: string } | SentinelAddress

const defaultPort = 26_379

const sentinelForm =
  /^(?<scheme>rediss?)\+sentinel:\/\/(?:(?<username>[^:@/?#]*):(?<password>[^@/?#]+)@)?(?<places>[^@/?#]*)(?:\/(?<master>[^/?#]*))?(?:\?(?<parameters>[^#]*))?$/

/** No error shows a part of the text: a password that is not percent-encoded could be in any of them. */
export function redisUrl(text: string): RedisAddress {
  return /^rediss?\+sentinel:/.test(text) ? readSentinels(text) : readServer(text)
}

const readServer = valid<RedisAddress>(
  'an address that starts with redis://, rediss://, redis+sentinel:// or rediss+sentinel://',
  (text) =>
    URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol)
      ? { kind: 'server', url: text }
      : undefined,
)

function readSentinels(text: string): SentinelAddress {
  const parts = sentinelForm.exec(text)?.groups
  if (!parts) {
    throw new Error('must be redis+sentinel://user:password@host:port,host:port,host:port/name')
  }
  const { scheme, username = '', password = '', places = '', master = '', parameters = '' } = parts
  if (!/^[\w.-]+$/.test(master)) {
    throw new Error('must be an address that ends with / and the name of the master')
  }
  return {
    kind: 'sentinels',
    sentinels: placesFrom(places),
    master,
    username: decoded(username) || undefined,
    password: decoded(password) || undefined,
    sentinelPassword: sentinelPasswordFrom(parameters),
    isEncrypted: scheme === 'rediss',
  }
}

function placesFrom(text: string): Place[] {
  const places = text.split(',').map(placeFrom)
  const names = places.map(({ host, port }) => `${host}:${port}`)
  if (new Set(names).size < names.length) {
    throw new Error('must be an address that names each host once')
  }
  return places
}

function placeFrom(text: string): Place {
  if (text === '') throw new Error('must be an address without an empty host')
  const [, inBrackets, name, digits] =
    /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(text) ?? []
  const host = (inBrackets ?? name)?.toLowerCase()
  const port = digits === undefined ? defaultPort : Number(digits)
  if (!host || port < 1 || port > 65_535) {
    throw new Error('must be an address of hosts with ports from 1 to 65535')
  }
  return { host, port }
}

function sentinelPasswordFrom(text: string): string | undefined {
  if (text === '') return undefined
  const [name, password, ...rest] = text.split('=')
  if (name !== 'sentinelPassword' || !password || rest.length > 0 || password.includes('&')) {
    throw new Error('must be an address that only ?sentinelPassword= may follow')
  }
  return decoded(password)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('must be an address whose user and passwords are percent-encoded')
  }
}

/** The hosts that the operator has named. */
export function hostsOf(address: RedisAddress): string[] {
  return address.kind === 'server'
    ? [new URL(address.url).hostname]
    : address.sentinels.map(({ host }) => host)
}

export function isEncrypted(address: RedisAddress): boolean {
  return address.kind === 'server' ? address.url.startsWith('rediss:') : address.isEncrypted
}
