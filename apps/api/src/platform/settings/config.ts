import path from 'node:path'
import type { DatabaseAddress } from '#platform/database/connection/connect'
import type { EnvFile } from './env-file.ts'
import { OperatorError } from './operator-error.ts'
import { removedSettings, settings } from './settings.ts'

type Name = keyof typeof settings
type Values = { [N in Name]: ReturnType<(typeof settings)[N]['read']> }

export type Config = Omit<Values, 'AVATARS_DIR' | 'DATABASE_URL' | 'SITE_URL'> & {
  AVATARS_DIR: string
  SITE_URL: string
  DATABASE: DatabaseAddress
  /** An empty default database is filled with the demo world. */
  isDefaultDatabase: boolean
  /** Sentences for the operator. */
  warnings: string[]
}

/**
 * The only reader of the environment, which counts before the file. Does not change `process.env`: a worker that starts
 * later must read the current file.
 */
export function readConfig({ values }: EnvFile): Config {
  return configFrom({ ...values, ...process.env })
}

export function configFrom(env: Record<string, string | undefined>): Config {
  const values = {} as Record<Name, unknown>
  for (const [name, setting] of Object.entries(settings)) {
    values[name as Name] = readSetting(name, setting, env[name])
  }
  const { AVATARS_DIR, DATABASE_URL, SITE_URL, ...rest } = values as Values
  const siteUrl = SITE_URL ?? `http://localhost:${rest.PORT}`

  // Without SITE_URL, only HOST tells whether the site is for this machine alone.
  const isLocal = isLoopback(SITE_URL ? new URL(SITE_URL).hostname : rest.HOST)
  if (rest.HUMAN_CHECK === 'none' && !isLocal) {
    throw new OperatorError(
      'HUMAN_CHECK is none, which is only allowed while SITE_URL is a loopback address, or HOST if SITE_URL is empty.',
    )
  }
  const hasKeys = rest.TURNSTILE_SITE_KEY !== '' && rest.TURNSTILE_SECRET_KEY !== ''
  if (rest.HUMAN_CHECK === 'turnstile' && !hasKeys) {
    throw new OperatorError(
      'HUMAN_CHECK is turnstile, which needs TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY.',
    )
  }
  if (rest.METRICS_PORT && !rest.METRICS_TOKEN && !isLoopback(rest.HOST)) {
    throw new OperatorError(
      'METRICS_PORT needs METRICS_TOKEN, because HOST is not a loopback address: others could read the metrics.',
    )
  }
  if (rest.METRICS_PORT === rest.PORT) {
    throw new OperatorError('METRICS_PORT must be another port than PORT.')
  }
  return {
    ...rest,
    AVATARS_DIR: AVATARS_DIR ?? path.join(rest.DATA_DIR, 'assets/avatars'),
    SITE_URL: siteUrl,
    warnings: Object.keys(removedSettings).flatMap((name) =>
      env[name] ? [removedSettings[name] as string] : [],
    ),
    isDefaultDatabase: DATABASE_URL.kind === 'sqlite' && DATABASE_URL.file === undefined,
    DATABASE:
      DATABASE_URL.kind === 'mysql'
        ? DATABASE_URL
        : { kind: 'sqlite', file: DATABASE_URL.file ?? path.join(rest.DATA_DIR, 'kodama.db') },
  }
}

function readSetting(
  name: string,
  setting: { default: string; secret?: true; read: (text: string) => unknown },
  text = setting.default,
) {
  try {
    return setting.read(text)
  } catch (error) {
    const shown = 'secret' in setting ? '' : ` It is "${text}".`
    throw new OperatorError(`${name} ${(error as Error).message}.${shown}`)
  }
}

export function isLoopback(hostname: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(hostname) || /^127(\.\d+){3}$/.test(hostname)
}
