import { useState, useSyncExternalStore } from 'react'
import {
  ageOf,
  formatFromNow,
  formatMinute,
  localMinute,
  utcDay,
  utcMinute,
} from '#lib/play-time.ts'
import { useTranslation } from '#lib/translation.ts'

/** Day and minute: until the page is hydrated in UTC, then in the zone of the browser. */
export function PlayedAt({ time }: { time: string }) {
  const { i18n } = useTranslation()
  const now = useNow()
  return (
    <time dateTime={`${time}Z`} title={utcMinute(time)} className="block whitespace-nowrap">
      {now === undefined ? utcMinute(time) : localMinute(time, i18n.locale)}
    </time>
  )
}

/** "3 days ago"; the tooltip has the minute. The server renders the day, which does not depend on the visitor. */
export function PlayedAgo({ time }: { time: string }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const dateTime = `${time}Z`
  if (now === undefined) return <time dateTime={dateTime}>{utcDay(time)}</time>
  const age = ageOf(time, now)
  return (
    <time dateTime={dateTime} title={localMinute(time, i18n.locale)}>
      {age ? t(`ago.${age.unit}`, age) : t('ago.now')}
    </time>
  )
}

/** "3 days ago", "in 3 days"; the tooltip has the minute. Rendered in the browser only. */
export function RelativeTime({ seconds }: { seconds: number }) {
  const { i18n } = useTranslation()
  const [now] = useState(() => Date.now() / 1000)
  return (
    <time
      dateTime={new Date(seconds * 1000).toISOString()}
      title={formatMinute(seconds, i18n.locale)}
    >
      {formatFromNow(seconds - now, i18n.locale)}
    </time>
  )
}

const minuteMs = 60_000

/** The current minute in milliseconds; undefined on the server and while the page is hydrated. */
function useNow() {
  return useSyncExternalStore(neverChanges, readMinute, () => undefined)
}

function neverChanges() {
  return () => {}
}

function readMinute() {
  return Math.floor(Date.now() / minuteMs) * minuteMs
}
