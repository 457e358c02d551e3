/** The game server stores times without a zone, such as 2026-01-31T12:00:00; they are UTC. */
type StoredTime = string

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
type Unit = (typeof units)[number][0]

type Age = { unit: `${Unit}s`; count: number }

/** In the largest unit that is full; undefined for less than a minute, and for a time ahead of the visitor's clock. */
export function ageOf(time: StoredTime, nowMs: number): Age | undefined {
  const seconds = (nowMs - Date.parse(`${time}Z`)) / 1000
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? []
  return unit && { unit: `${unit}s`, count: Math.floor(seconds / length) }
}

/** "3 days ago", "in 3 days". */
export function formatFromNow(secondsFromNow: number, locale: string): string {
  const found = units.find(([, length]) => Math.abs(secondsFromNow) >= length)
  const [unit, length] = found ?? ['minute', 60]
  const format = new Intl.RelativeTimeFormat(tagOf(locale), { numeric: 'auto' })
  return format.format(Math.trunc(secondsFromNow / length), unit)
}

/** The same for every visitor, so a page that is rendered once can show it. */
export function utcDay(time: StoredTime): string {
  return time.slice(0, 10).replaceAll('-', '/')
}

export function utcMinute(time: StoredTime): string {
  return `${utcDay(time)} ${time.slice(11, 16)} UTC`
}

/** Day and minute in a time zone, by default that of the browser. */
export function localMinute(time: StoredTime, locale: string, timeZone?: string): string {
  return minuteFormat(locale, 'medium', timeZone).format(new Date(`${time}Z`))
}

/** The same in words. */
export function formatMinute(seconds: number, locale: string): string {
  return minuteFormat(locale, 'long').format(seconds * 1000)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function minuteFormat(locale: string, dateStyle: 'medium' | 'long', timeZone?: string) {
  const key = `${locale} ${dateStyle} ${timeZone}`
  // To make one takes longer than to render a row.
  let format = formats.get(key)
  if (!format) {
    const options = { dateStyle, timeStyle: 'short', ...(timeZone && { timeZone }) } as const
    formats.set(key, (format = new Intl.DateTimeFormat(tagOf(locale), options)))
  }
  return format
}

function tagOf(locale: string) {
  return locale.replace('_', '-')
}
