import { useSyncExternalStore } from 'react'
import { useTranslation } from '#lib/translation.ts'

/** The game server writes its times without a zone; they are read as UTC. */
export function PlayedAt({ time }: { time: string }) {
  const { i18n } = useTranslation()
  const zone = useSyncExternalStore(neverChanges, browserZone, () => undefined)
  return (
    <time dateTime={`${time}Z`} title={utcText(time)} className="block whitespace-nowrap">
      {zone ? localText(time, i18n.locale, zone) : utcText(time)}
    </time>
  )
}

function neverChanges() {
  return () => {}
}

function browserZone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

function utcText(time: string) {
  return `${time.slice(0, 16).replaceAll('-', '/').replace('T', ' ')} UTC`
}

function localText(time: string, locale: string, timeZone: string) {
  const format = new Intl.DateTimeFormat(locale.replace('_', '-'), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  return format.format(new Date(`${time}Z`))
}
