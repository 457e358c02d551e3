import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'

/** A list that did not arrive, and a way to try again. */
export function Failure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-4 py-8 text-center">
      <p lang="en" className="wrap-anywhere">
        {t('failed_load.text', { message: t('failed_load.upstream') })}
      </p>
      <button type="button" onClick={onRetry} className={quietButton}>
        {t('failed_load.retry')}
      </button>
    </div>
  )
}
