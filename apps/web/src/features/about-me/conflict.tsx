import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'

type Props = { other: string; onTake: () => void; onSaveAnyway: () => void }

/** Two places edited at once: the player sees the other text and decides. */
export function Conflict({ other, onTake, onSaveAnyway }: Props) {
  const { t } = useTranslation()
  return (
    <section
      aria-label={t('editor.about.changed')}
      className="rounded-lg border border-ember/60 bg-raised p-3 text-14"
    >
      <p role="alert" className="font-bold">
        {t('editor.about.changed')}
      </p>
      <details className="mt-2">
        <summary className="text-leaf">{t('editor.about.other_text')}</summary>
        <pre className="mt-2 max-h-40 overflow-y-auto rounded-lg bg-ground p-3 font-mono text-13 whitespace-pre-wrap wrap-anywhere">
          {other}
        </pre>
      </details>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" onClick={onSaveAnyway} className={quietButton}>
          {t('editor.about.save_anyway')}
        </button>
        <button type="button" onClick={onTake} className={quietButton}>
          {t('editor.about.use_other_text')}
        </button>
      </div>
    </section>
  )
}
