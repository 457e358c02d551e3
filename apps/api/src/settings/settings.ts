import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setIdPlace } from '@kodama/rules/beatmap-links'
import { emailFrom } from '@kodama/rules/emails'

/** Reads the text of a setting, or throws an Error that says what the text must be. */
type Reader<T> = (text: string) => T
type Setting<T> = { default: string; about: string; secret?: true; read: Reader<T> }

/** Every setting, in the order of the table in docs/settings.md. */
export const settings = {
  PORT: { default: '3000', about: 'TCP port to listen on.', read: integer(1, 65_535) },
  HOST: {
    default: '127.0.0.1',
    about: 'Address to listen on. `0.0.0.0` for every network.',
    read: filled('an address'),
  },
  WORKERS: {
    default: '1',
    about: 'How many processes serve the site, or `auto`: one for each core, at least two.',
    read: (text) => (text === 'auto' ? Math.max(2, availableParallelism()) : integer(1, 64)(text)),
  },
  DATA_DIR: {
    default: 'data',
    about: 'Folder for the embedded database, pictures, backups and unsent mails.',
    read: (text) => path.resolve(filled('a folder')(text)),
  },
  AVATARS_DIR: {
    default: '',
    about:
      "Folder of the avatars, as bancho.py's `.data/avatars`. Empty: `assets/avatars` in `DATA_DIR`.",
    read: optional((text) => path.resolve(text)),
  },
  DATABASE_URL: {
    default: '',
    about:
      '`sqlite:file.db` or `mysql://user:password@host:3306/name`. Empty: `kodama.db` in `DATA_DIR`.',
    secret: true,
    read: valid(
      'sqlite:path or mysql://user:password@host:port/name, which only ?tls=required may follow',
      readDatabaseUrl,
    ),
  },
  REDIS_URL: {
    default: '',
    about:
      '`redis://host:6379`, or `rediss://` for TLS. Only a cache: every answer is right without it.',
    secret: true,
    read: optional(url('redis:', 'rediss:')),
  },
  REDIS_PREFIX: {
    default: 'kodama',
    about: 'What our keys in Redis begin with. Sites that share a Redis need different ones.',
    read: matching('1 to 64 letters, digits, _ or -, and not bancho', /^(?!bancho$)[\w-]{1,64}$/),
  },
  SITE_NAME: {
    default: 'kodama',
    about: 'The name of the site: titles, heading, mails.',
    // It is part of titles, of mail headers and of the page's header.
    read: matching(
      '1 to 32 characters, without spaces at the ends or line breaks',
      /^(?!\s)\P{Cc}{1,32}(?<!\s)$/u,
    ),
  },
  SITE_URL: {
    default: '',
    about: 'The address that visitors use. Empty: `http://localhost:` and the port.',
    read: optional(siteUrl),
  },
  GAME_DOMAIN: {
    default: '',
    about:
      "bancho.py's `DOMAIN`, whose `osu.` and `a.` hosts the doctor asks. Empty: the host of `SITE_URL`.",
    read: optional(domain),
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
    read: optional(valid('an e-mail address', emailFrom)),
  },
  SECURITY_CONTACT: {
    default: '',
    about:
      'Where to report a vulnerability: an e-mail or web address for `/.well-known/security.txt`.',
    read: optional(contactUrl),
  },
  HUMAN_CHECK: {
    default: 'builtin',
    about: '`builtin` (proof of work), `turnstile`, or `none` (only on a loopback address).',
    read: oneOf('builtin', 'turnstile', 'none'),
  },
  TURNSTILE_SITE_KEY: {
    default: '',
    about: 'The site key of the Turnstile widget, for `HUMAN_CHECK=turnstile`.',
    read: trimmed,
  },
  TURNSTILE_SECRET_KEY: {
    default: '',
    about: 'The secret key of the Turnstile widget, for `HUMAN_CHECK=turnstile`.',
    secret: true,
    read: trimmed,
  },
  DISALLOWED_PASSWORDS: {
    default: '',
    about: "Refused besides the commonest passwords, with commas, as in bancho.py's settings.",
    read: (text) => listOf('passwords', () => true)(text.toLowerCase()),
  },
  TRUST_PROXY: {
    default: '',
    about: 'Proxies whose `X-Forwarded-For` is believed: addresses or networks, with commas.',
    read: listOf('addresses or networks such as 10.0.0.0/8', isNetwork),
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
    read: (text) => listOf('hosts such as i.example.com', isHost)(text.toLowerCase()),
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
    default: 'https://catboy.best/d/{set_id}',
    about: 'The file of a beatmapset on a mirror, without an account.',
    read: beatmapUrl(/^https?:$/),
  },
  DIRECT_DOWNLOAD_URL: {
    default: 'https://osu.direct/api/d/{set_id}',
    about: 'The same on a second mirror.',
    read: beatmapUrl(/^https?:$/),
  },
  GAME_LINK: {
    default: 'osu://dl/{set_id}',
    about: 'Opens a beatmapset in the game.',
    read: beatmapUrl(/^(?!javascript:|data:|vbscript:|blob:)/),
  },
  LOG_LEVEL: {
    default: 'warn',
    about:
      '`info` adds a line per request. Sign-ins are lines of `warn` too. JSON, on standard error.',
    read: oneOf('debug', 'info', 'warn', 'error', 'silent'),
  },
} satisfies Record<string, Setting<unknown>>

type DatabaseUrl =
  | { kind: 'sqlite'; file: string | undefined }
  | { kind: 'mysql'; url: string; isEncrypted: boolean }

function valid<T>(what: string, read: (text: string) => T | undefined): Reader<T> {
  return (text) => {
    const value = read(text)
    if (value === undefined) throw new Error(`must be ${what}`)
    return value
  }
}

function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (text) => (text === '' ? undefined : read(text))
}

function integer(min: number, max: number) {
  return valid(`a whole number from ${min} to ${max}`, (text) => {
    const value = Number(text)
    return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined
  })
}

function trimmed(text: string) {
  return text.trim()
}

function filled(what: string) {
  return valid(what, (text) => (text.trim() === '' ? undefined : text))
}

function matching(what: string, pattern: RegExp) {
  return valid(what, (text) => (pattern.test(text) ? text : undefined))
}

function oneOf<const T extends string>(...words: T[]) {
  return valid(`one of ${words.join(', ')}`, (text) => words.find((word) => word === text))
}

function listOf(what: string, isItem: (item: string) => boolean) {
  return valid(`${what}, separated by commas`, (text) => {
    const items = text.split(',').map((item) => item.trim())
    const named = items.filter((item) => item !== '')
    return named.every(isItem) ? named : undefined
  })
}

/** Hosts become part of a header, so other characters are not allowed. */
function isHost(text: string): boolean {
  return /^[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/.test(text)
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const max = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (rest.length > 0 || max < 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max)
}

function url(...protocols: string[]) {
  return valid(`an address that starts with ${protocols.join('// or ')}//`, (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined,
  )
}

function siteUrl(text: string): string {
  const { origin, pathname } = new URL(url('http:', 'https:')(text))
  if (pathname === '/' && !/[?#@]/.test(text)) return origin
  throw new Error('must be an address without a path')
}

function contactUrl(text: string): string {
  const email = emailFrom(text)
  if (email) return `mailto:${email}`
  if (URL.canParse(text) && new URL(text).protocol === 'https:') return new URL(text).href
  throw new Error('must be an e-mail address, or an address that starts with https://')
}

function domain(text: string): string {
  const what = 'a domain such as kodama.example, without a scheme, a port or a path'
  return matching(what, /^[a-z\d-]+(\.[a-z\d-]+)+$/)(text.toLowerCase())
}

function assetUrl(text: string): string {
  if (text === '/a') return text
  const address = url('https:', 'http:')(text)
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}

function beatmapUrl(protocol: RegExp) {
  return valid(`an address with ${setIdPlace} in its path`, (text) => {
    const [start = '', ...rest] = text.split(setIdPlace)
    // The id comes after the host, because the host becomes part of a header.
    const isUrl = /^[a-z][a-z\d+.-]*:\/\/[^\s;,'"]+$/.test(start) && URL.canParse(text)
    return rest.length > 0 && isUrl && protocol.test(new URL(text).protocol) ? text : undefined
  })
}

function readDatabaseUrl(text: string): DatabaseUrl | undefined {
  if (text === '') return { kind: 'sqlite', file: undefined }
  if (/^sqlite:.+/.test(text)) {
    return { kind: 'sqlite', file: path.resolve(text.slice('sqlite:'.length)) }
  }
  const { protocol, hostname, pathname } = new URL(URL.canParse(text) ? text : 'invalid:')
  const [url = '', ...parameters] = text.split(/[?#]/)
  const isEncrypted = parameters.join() === 'tls=required'
  if (protocol !== 'mysql:' || pathname.length < 2) return undefined
  if (parameters.length > 0 && !isEncrypted) return undefined
  if (isEncrypted && isIP(hostname.replace(/^\[|\]$/g, '')) > 0) {
    throw new Error(
      'must be an address with the name of a host, because tls=required compares it with the certificate',
    )
  }
  return { kind: 'mysql', url, isEncrypted }
}
