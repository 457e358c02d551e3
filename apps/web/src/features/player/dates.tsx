import type { Player } from '@kodama/contract/player'
import { ClientOnly } from '@tanstack/react-router'
import { useTranslation } from '#lib/translation.ts'

/** Only the browser knows its time zone: the days are written in it once the page is taken over. */
export function Dates({ player }: { player: Player }) {
  const { t } = useTranslation()
  return (
    <dl className="flex flex-col gap-2 px-5 text-14">
      <Day label={t('player.joined')} seconds={player.creation_time} />
      <Day label={t('player.last_seen')} seconds={player.latest_activity} />
    </dl>
  )
}

function Day({ label, seconds }: { label: string; seconds: number }) {
  const { i18n } = useTranslation()
  const date = new Date(seconds * 1000)
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-quiet">{label}</dt>
      <dd>
        <time dateTime={date.toISOString()}>
          <ClientOnly>
            {date.toLocaleDateString(i18n.locale.replace('_', '-'), { dateStyle: 'medium' })}
          </ClientOnly>
        </time>
      </dd>
    </div>
  )
}
