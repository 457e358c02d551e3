import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
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
  const values = parseEnvFile(text, file)
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

const blank = /^[ \t]*(?:#.*)?$/
const leftSide = /^[ \t]*(export[ \t]+)?([A-Za-z_]\w*)([ \t]*)$/
/** What systemd, Docker Compose and shells all read as the same text. */
const sameValues = [
  /^'([^'\\]*)'$/,
  /^"([^"\\$`]*)"$/,
  /^((?![#~])(?:(?!:~)[^\s'"\\$`&;|<>()])*)$/u,
]

/** Refuses what systemd, Docker Compose and shells would not read alike: the site must not get other settings than a verb. */
export function parseEnvFile(text: string, file: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [index, line] of text.split('\n').entries()) {
    Object.assign(values, assignmentFrom(line, `Line ${index + 1} of ${file}`))
  }
  return values
}

function assignmentFrom(line: string, where: string): Record<string, string> {
  if (line.startsWith('\ufeff')) {
    throw new OperatorError(`${where} begins with a byte order mark: save the file without it.`)
  }
  if (line.includes('\r')) {
    throw new OperatorError(
      `${where} ends as on Windows (CR LF), and a shell would read the CR as part of the value: save the file with LF alone.`,
    )
  }
  if (blank.test(line)) {
    if (!line.endsWith('\\')) return {}
    throw new OperatorError(
      `${where} ends with a backslash, and systemd may read the next line as part of it: remove it.`,
    )
  }
  const equals = line.indexOf('=')
  const [, exported, name, space] = leftSide.exec(line.slice(0, Math.max(0, equals))) ?? []
  if (name === undefined) throw new OperatorError(`${where} is not of the form NAME=value.`)
  if (exported) {
    throw new OperatorError(`${where} begins with export, which systemd does not know: remove it.`)
  }
  const value = line.slice(equals + 1).trimEnd()
  if (space || /^[ \t]/.test(value)) {
    throw new OperatorError(
      `${where} has a space beside the = of ${name}, which a shell does not allow: remove it.`,
    )
  }
  const [, same] = sameValues.map((pattern) => pattern.exec(value)).find(Boolean) ?? []
  if (same !== undefined) return { [name]: same }
  throw new OperatorError(
    `${where}: systemd, Docker Compose and shells would read ${name} differently: put the value in single quotes, with no quote or backslash in it.`,
  )
}
