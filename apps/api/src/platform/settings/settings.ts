import { availableParallelism } from 'node:os'
import path from 'node:path'
import { emailFrom } from '@kodama/rules/emails'
import { safeNameOf } from '@kodama/rules/usernames'
import { readDatabaseUrl } from './database-url.ts'
import {
  assetUrl,
  beatmapUrl,
  contactUrl,
  domain,
  filled,
  integer,
  isHost,
  listOf,
  matching,
  oneOf,
  optional,
  proxies,
  siteUrl,
  trimmed,
  url,
  valid,
  webhookUrl,
  type Reader,
} from './readers.ts'

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
  DEMO: {
    default: '',
    about:
      '`public` permits the demo world on a public `SITE_URL`; its account then has no staff privileges.',
    read: optional(valid('public, or empty', (text) => (text === 'public' ? text : undefined))),
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
  DISALLOWED_NAMES: {
    default: '',
    about: "Refused besides the reserved names, with commas, as in bancho.py's settings.",
    read: (text) => listOf('names', () => true)(text).map(safeNameOf),
  },
  DISALLOWED_PASSWORDS: {
    default: '',
    about: "Refused besides the commonest passwords, with commas, as in bancho.py's settings.",
    read: (text) => listOf('passwords', () => true)(text.toLowerCase()),
  },
  INVITES_PER_PLAYER: {
    default: '',
    about: 'How many invites a player may make. Empty: as the database says, else none.',
    read: optional(integer(0, 1000)),
  },
  INVITE_WAIT_DAYS: {
    default: '7',
    about: 'How many days old an account must be to make invites.',
    read: integer(0, 3650),
  },
  TRUST_PROXY: {
    default: '',
    about: 'Proxies whose `X-Forwarded-For` is believed: addresses or networks, with commas.',
    read: proxies,
  },
  CHAT_URL: {
    default: '',
    about: 'Invite to the chat community, in the header and the footer. Empty: no link.',
    read: optional(url('https:', 'http:')),
  },
  MICROBLOG_URL: {
    default: '',
    about: 'Microblog, in the footer. Empty: no link.',
    read: optional(url('https:', 'http:')),
  },
  CODE_HOST_URL: {
    default: '',
    about: 'Code host, in the footer. Empty: no link.',
    read: optional(url('https:', 'http:')),
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
    about: "A beatmapset's cover. Empty: as the database says, else osu!'s.",
    read: optional(beatmapUrl(/^https?:$/)),
  },
  PREVIEW_URL: {
    default: '',
    about: "A beatmapset's preview. Empty: as the database says, else osu!'s.",
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
    about: '`info` adds a line per request. Sign-ins are lines of `warn` too. On standard error.',
    read: oneOf('debug', 'info', 'warn', 'error', 'silent'),
  },
  METRICS_PORT: {
    default: '',
    about: 'Port of `/metrics` for Prometheus, on `HOST`. Empty: there is none.',
    read: optional(integer(1, 65_535)),
  },
  METRICS_TOKEN: {
    default: '',
    about: 'What Prometheus sends as a bearer token. Needed unless `HOST` is a loopback address.',
    secret: true,
    read: optional(matching('16 to 128 letters, digits, _ or -', /^[\w-]{16,128}$/)),
  },
  WEBHOOK_URL: {
    default: '',
    about:
      "Receives registrations, restrictions, accounts without an invite and failures, in Discord's form.",
    secret: true,
    read: optional(webhookUrl),
  },
} satisfies Record<string, Setting<unknown>>

/** Settings of earlier versions, which have no effect. The sentences are warnings for the operator. */
export const removedSettings: Record<string, string> = {
  REDIS_URL:
    'REDIS_URL has no effect: the site no longer uses Redis, and each process keeps its own ranks. Remove it.',
  DATABASE_READ_URL:
    'DATABASE_READ_URL has no effect: lists are read from DATABASE_URL too. Remove it, or see docs/scaling.md for a cluster.',
}
