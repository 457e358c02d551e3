const levels: Record<number, string> = {
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}
/** They say the same in every line. */
const left = new Set(['level', 'time', 'hostname', 'pid', 'msg', 'err'])

type Line = Record<string, unknown> & { err?: { stack?: unknown } }

/** For people who read along. The same lines as JSON, and no more in them. */
export function textStream(out: { write(text: string): unknown }) {
  return { write: (line: string) => void out.write(formatLine(line)) }
}

function formatLine(json: string): string {
  const line = JSON.parse(json) as Line
  const time = new Date(Number(line['time'])).toISOString()
  const level = (levels[Number(line['level'])] ?? String(line['level'])).padEnd(5)
  const rest = Object.entries(line)
    .filter(([name]) => !left.has(name))
    .map(([name, value]) => `${name}=${formatValue(value)}`)
  const head = [`${time} ${level} [${line['pid']}] ${oneLine(line['msg'])}`, ...rest].join('  ')
  return `${head}\n${stackOf(line)}`
}

function stackOf({ err }: Line): string {
  if (!err) return ''
  const lines = String(err.stack ?? '').split('\n')
  return lines.map((line) => `    ${oneLine(line)}\n`).join('')
}

function formatValue(value: unknown): string {
  if (typeof value !== 'string') return oneLine(JSON.stringify(value))
  return /^[\w./:-]+$/.test(value) ? value : oneLine(JSON.stringify(value))
}

/** A text must not look like another line, steer the terminal or turn the direction of reading. */
function oneLine(text: unknown): string {
  return String(text ?? '').replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
