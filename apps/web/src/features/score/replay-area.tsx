import { useTranslation } from '#lib/translation.ts'
import { Icon } from '#ui/icons.tsx'

/** Where a replay would play. */
export function ReplayArea() {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="replay"
      className="flex min-h-28 items-center gap-4 rounded-xl border border-dashed border-line p-4 sm:p-6"
    >
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-surface text-quiet">
        <Icon d="M8 5.5 18.5 12 8 18.5ZM4 4l16 16" className="size-7" />
      </span>
      <div>
        <h2 id="replay" className="text-14 text-quiet">
          {t('score.replay')}
        </h2>
        <p lang="en">{t('score.no_replay')}</p>
      </div>
    </section>
  )
}
