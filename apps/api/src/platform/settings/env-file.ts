import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { OperatorError } from './operator-error.ts'

/** The file that deploy/kodama.service passes to the site, and what the unit itself sets. */
export const unitFile = '/etc/kodama.env'
export const unitSettings = { DATA_DIR: '/var/lib/kodama', WORKERS: 'auto' }

export type EnvFile = {
  /** Without one, the environment alone counts. */
  file?: string
  values: Record<string, string>
  /** The file of the unit, if it is there but another one counts, or this account may not read it. */
  unreadFile?: string
}

/**
 * The given file, else the one of the working folder, else the one of the systemd unit. Only verbs name the last: systemd
 * itself passes it to the site.
 */
export function findEnvFile(
  given?: string,
  { local = '.env', unit }: { local?: string; unit?: string } = {},
): EnvFile {
  if (given !== undefined) return envFileFrom(given, readText(given), unit)
  const unread: Pick<EnvFile, 'unreadFile'> =
    unit !== undefined && existsSync(unit) ? { unreadFile: unit } : {}
  const localText = readText(local, ['ENOENT'])
  if (localText !== undefined) return { ...envFileFrom(local, localText, unit), ...unread }
  const unitText = unit && readText(unit, ['ENOENT', 'EACCES'])
  return unit && unitText !== undefined
    ? envFileFrom(unit, unitText, unit)
    : { values: {}, ...unread }
}

function envFileFrom(file: string, text = '', unit?: string): EnvFile {
  const values = parseText(text, file)
  const isOfUnit = unit !== undefined && path.resolve(file) === unit
  return { file: path.resolve(file), values: isOfUnit ? { ...unitSettings, ...values } : values }
}

function readText(file: string, expected: readonly string[] = []): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (expected.includes(code)) return undefined
    throw new OperatorError(`The file ${file} with the settings cannot be read (${code}).`)
  }
}

function parseText(text: string, file: string): Record<string, string> {
  const values = parseEnv(text) as Record<string, string>
  // Node reads a line without = as part of the next name. The line itself is not shown: it may be half of a secret.
  const malformed = Object.keys(values).find((name) => !/^[A-Za-z_]\w*$/.test(name))
  if (malformed === undefined) return values
  const [name = ''] = malformed.split('\n').slice(-1)
  throw new OperatorError(
    `The file ${file} has a line at or above ${name}= that is not NAME=value.`,
  )
}
