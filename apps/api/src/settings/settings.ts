import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setIdPlace } from '@kodama/rules/beatmap-links'
import { emailFrom } from '@kodama/rules/emails'

/** Reads the text of a setting, or throws an Error whose message says what the text must be. */
type Reader<T> = (text: string) => T
type Setting<T> = { default: string; about: string; secret?: true; read: Reader<T> }

/** Every setting, in the order of the table in docs/settings.md. */
export const settings = {
  PORT: {
    default: '3000',
    about: 'TCP port to listen on.',
    read: integer(1, 65_535),
  },
  HOST: {
    default: '127.0.0.1',
    about: 'Address to listen on. `0.0.0.0` for every network.',
    read: filled('an address'),
  },
  WORKERS: {
    default: '1',
    about: 'How many processes serve the site, or `auto`: one for each core, at least two.',
    read: (text) => (text === 'auto' ? Math.max(2, availableParallelism()) : workers(text)),
  },
  DATA_DIR: {
    default: 'data',
    about: 'Folder for the embedded database, pictures, backups and unsent mails.',
    read: (text) => path.resolve(filled('a folder')(text)),
  },
  DATABASE_URL: {
    default: '',
    about:
      '`sqlite:file.db` or `mysql://user:password@host:3306/name`. Empty: `kodama.db` in `DATA_DIR`.',
    secret: true,
    read: databaseUrl,
  },
  REDIS_URL: {
    default: '',
    about: '`redis://host:6379`. Only a cache: every answer is right without it.',
    secret: true,
    read: optional(url('redis:', 'rediss:')),
  },
  REDIS_PREFIX: {
    default: 'kodama',
    about: 'What our keys in Redis begin with. Sites that share a Redis need different ones.',
    read: redisPrefix,
  },
  SITE_NAME: {
    default: 'kodama',
    about: 'The name of the site: titles, heading, mails.',
    read: siteName,
  },
  SITE_URL: {
    default: '',
    about: 'The address that visitors use. Empty: `http://localhost:` and the port.',
    read: optional(siteUrl),
  },
  SMTP_URL: {
    default: '',
    about:
      '`smtps://user:password@host:465`. Empty: mails are written to `outbox` in the data folder.',
    secret: true,
    read: optional(url('smtp:', 'smtps:')),
  },
  MAIL_FROM: {
    default: '',
    about: 'The address that mails come from. Empty: `no-reply@` and the host of `SITE_URL`.',
    read: optional(mailAddress),
  },
  HUMAN_CHECK: {
    default: 'builtin',
    about: '`builtin` (proof of work), `turnstile`, or `none` (only on a loopback address).',
    read: oneOf('builtin', 'turnstile', 'none'),
  },
  TURNSTILE_SITE_KEY: {
    default: '',
    about: 'The site key of the Turnstile widget, for `HUMAN_CHECK=turnstile`.',
    read: text,
  },
  TURNSTILE_SECRET_KEY: {
    default: '',
    about: 'The secret key of the Turnstile widget, for `HUMAN_CHECK=turnstile`.',
    secret: true,
    read: text,
  },
  TRUST_PROXY: {
    default: '',
    about: 'Proxies whose `X-Forwarded-For` is believed: addresses or networks, with commas.',
    read: networks,
  },
  CHAT_URL: {
    default: 'https://discord.com/',
    about: 'Invite to the chat community, in the header and the footer.',
    read: url('https:', 'http:'),
  },
  MICROBLOG_URL: {
    default: 'https://x.com/',
    about: 'Microblog, in the footer.',
    read: url('https:', 'http:'),
  },
  CODE_HOST_URL: {
    default: 'https://github.com/',
    about: 'Code host, in the footer.',
    read: url('https:', 'http:'),
  },
  ASSET_URL: {
    default: '/a',
    about:
      'Where avatars (`/{id}`) and banners (`/banners/{id}`) are served. `/a`: by this process.',
    read: assetUrl,
  },
  MEDIA_HOSTS: {
    default: '',
    about: 'Hosts that about-me texts may load pictures and audio from, with commas.',
    read: hosts,
  },
  COVER_URL: {
    default: '',
    about: "A beatmapset's cover. Empty: osu!'s, in the demo world our own.",
    read: optional(beatmapUrl(/^https?:$/)),
  },
  PREVIEW_URL: {
    default: '',
    about: "A beatmapset's preview. Empty: osu!'s, in the demo world our own.",
    read: optional(beatmapUrl(/^https?:$/)),
  },
  DOWNLOAD_URL: {
    default: 'https://osu.ppy.sh/beatmapsets/{set_id}/download',
    about: 'Where a beatmapset is downloaded.',
    read: beatmapUrl(/^https?:$/),
  },
  DIRECT_DOWNLOAD_URL: {
    default: 'https://catboy.best/d/{set_id}',
    about: 'The file of a beatmapset on a mirror, without an account.',
    read: beatmapUrl(/^https?:$/),
  },
  GAME_LINK: {
    default: 'osu://dl/{set_id}',
    about: 'Opens a beatmapset in the game.',
    read: beatmapUrl(/^(?!javascript:|data:|vbscript:|blob:)/),
  },
  LOG_LEVEL: {
    default: 'warn',
    about: '`info` adds a line per request. Logs are JSON, on standard error.',
    read: oneOf('debug', 'info', 'warn', 'error', 'silent'),
  },
} satisfies Record<string, Setting<unknown>>

const workers = integer(1, 64)

type DatabaseUrl = { kind: 'sqlite'; file: string | undefined } | { kind: 'mysql'; url: string }

function integer(least: number, most: number): Reader<number> {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= least && value <= most) return value
    throw new Error(`must be a whole number from ${least} to ${most}`)
  }
}

function text(text: string): string {
  return text.trim()
}

function filled(what: string): Reader<string> {
  return (text) => {
    if (text.trim() === '') throw new Error(`must be ${what}`)
    return text
  }
}

function oneOf<const T extends string>(...words: T[]): Reader<T> {
  return (text) => {
    const word = words.find((word) => word === text)
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}`)
    return word
  }
}

function url(...protocols: string[]): Reader<string> {
  return (text) => {
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
    throw new Error(`must be an address that starts with ${protocols.join('// or ')}//`)
  }
}

function beatmapUrl(protocol: RegExp): Reader<string> {
  return (text) => {
    const parts = text.split(setIdPlace)
    // The id comes after the host: hosts become part of a header.
    const isAddress = /^[a-z][a-z\d+.-]*:\/\/[^\s;,'"]+$/.test(parts[0] ?? '') && URL.canParse(text)
    if (parts.length > 1 && isAddress && protocol.test(new URL(text).protocol)) return text
    throw new Error(`must be an address with ${setIdPlace} in its path`)
  }
}

function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (text) => (text === '' ? undefined : read(text))
}

function mailAddress(text: string): string {
  const address = emailFrom(text)
  if (address === undefined) throw new Error('must be an e-mail address')
  return address
}

function networks(text: string): string[] {
  const named = itemsOf(text)
  if (named.every(isNetwork)) return named
  throw new Error('must be addresses or networks such as 10.0.0.0/8, separated by commas')
}

function hosts(text: string): string[] {
  const named = itemsOf(text.toLowerCase())
  // They become part of a header: nothing but the letters of a host, and its port.
  if (named.every((item) => /^[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/.test(item))) return named
  throw new Error('must be hosts such as i.example.com, separated by commas')
}

function itemsOf(text: string): string[] {
  const items = text.split(',').map((item) => item.trim())
  return items.filter((item) => item !== '')
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (rest.length > 0 || most < 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

function redisPrefix(text: string): string {
  if (/^[\w-]{1,64}$/.test(text) && text !== 'bancho') return text
  throw new Error('must be 1 to 64 letters, digits, _ or -, and not bancho')
}

function siteUrl(text: string): string {
  const { origin, pathname } = new URL(url('http:', 'https:')(text))
  if (pathname === '/' && !/[?#@]/.test(text)) return origin
  throw new Error('must be an address without a path')
}

function siteName(text: string): string {
  // The name stands in titles, in mail headers and on one line of the header.
  if (/^\P{Cc}{1,32}$/u.test(text) && text.trim() === text) return text
  throw new Error('must be 1 to 32 characters, without spaces at the ends or line breaks')
}

function assetUrl(text: string): string {
  if (text === '/a') return text
  return url('https:', 'http:')(text).replace(/\/+$/, '')
}

function databaseUrl(text: string): DatabaseUrl {
  if (text === '') return { kind: 'sqlite', file: undefined }
  if (/^sqlite:.+/.test(text)) {
    return { kind: 'sqlite', file: path.resolve(text.slice('sqlite:'.length)) }
  }
  const name = URL.canParse(text) ? new URL(text) : undefined
  if (name?.protocol === 'mysql:' && name.pathname.length > 1) return { kind: 'mysql', url: text }
  throw new Error('must be sqlite:path or mysql://user:password@host:port/name')
}
