import type { Beatmapset } from '@kodama/contract/beatmapset'
import type { I18n } from '#lib/i18n.ts'

type Status = Beatmapset['status']

const tints: Record<Status, string> = {
  ranked: 'border-leaf/60 text-leaf',
  approved: 'border-leaf/60 text-leaf',
  qualified: 'border-[#6fb7ff]/60 text-[#86c9f2]',
  loved: 'border-[#f08bb4]/60 text-[#f6a5c5]',
  pending: 'border-quiet/60 text-quiet',
}

export function StatusBadge({ status, t }: { status: Status; t: I18n['t'] }) {
  return (
    <p className={`rounded-full border bg-ground/80 px-2.5 text-13 font-bold ${tints[status]}`}>
      {t(`beatmapset.status.${status}`)}
    </p>
  )
}
