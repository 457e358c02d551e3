import { useState } from 'react'
import { useTexts } from './texts.tsx'

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "3 days ago"; the tooltip and screen readers have the exact time. */
export function When({ seconds }: { seconds: number }) {
  const { locale } = useTexts()
  const [now] = useState(() => Date.now())
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} title={formatExact(seconds, locale)}>
      {formatRelative(seconds - now / 1000, locale)}
    </time>
  )
}

/** Day and minute, in the visitor's time zone. */
export function formatExact(seconds: number, locale: string): string {
  const format = new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'long', timeStyle: 'short' })
  return format.format(seconds * 1000)
}

function formatRelative(fromNow: number, locale: string): string {
  const [unit, length] = units.find(([, length]) => Math.abs(fromNow) >= length) ?? ['minute', 60]
  const format = new Intl.RelativeTimeFormat(tagOf(locale), { numeric: 'auto' })
  return format.format(Math.trunc(fromNow / length), unit)
}

function tagOf(locale: string) {
  return locale.replace('_', '-')
}
