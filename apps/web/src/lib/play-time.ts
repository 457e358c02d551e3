/** The game server stores times without a zone, such as 2026-01-31T12:00:00; they are UTC. */
type StoredTime = string

const unitSeconds = [
  ['years', 31_536_000],
  ['months', 2_592_000],
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
] as const

type Age = { unit: (typeof unitSeconds)[number][0]; count: number }

/** In the largest unit that is full; undefined for less than a minute, and for a time ahead of the visitor's clock. */
export function ageOf(time: StoredTime, nowMs: number): Age | undefined {
  const seconds = (nowMs - Date.parse(`${time}Z`)) / 1000
  const [unit, length] = unitSeconds.find(([, length]) => seconds >= length) ?? []
  return unit && { unit, count: Math.floor(seconds / length) }
}

/** The same for every visitor, so a page that is rendered once can show it. */
export function utcDay(time: StoredTime): string {
  return time.slice(0, 10).replaceAll('-', '/')
}

export function utcMinute(time: StoredTime): string {
  return `${utcDay(time)} ${time.slice(11, 16)} UTC`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Day and minute in a time zone, by default that of the browser. */
export function localMinute(time: StoredTime, locale: string, timeZone?: string): string {
  const key = `${locale} ${timeZone}`
  // To make one takes longer than to render a row.
  let format = formats.get(key)
  if (!format) {
    const tag = locale.replace('_', '-')
    const options = { dateStyle: 'medium', timeStyle: 'short' } as const
    formats.set(
      key,
      (format = new Intl.DateTimeFormat(tag, { ...options, ...(timeZone && { timeZone }) })),
    )
  }
  return format.format(new Date(`${time}Z`))
}
