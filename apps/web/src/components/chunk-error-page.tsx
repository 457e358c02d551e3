import { useEffect, useState } from 'react'
import { reloadPage } from '#lib/chunk-load-error.ts'
import { useIsConnectionLost } from '#lib/connection.ts'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton } from '#ui/button-classes.ts'
import { Spinner } from '#ui/spinner.tsx'
import { ErrorPage } from './error-page.tsx'

/** Shown for a page whose chunk failed to load. Reloads it as soon as the server can be reached. */
export function ChunkErrorPage({ error }: { error: Error }) {
  const { t } = useTranslation()
  const [state, setState] = useState<Awaited<ReturnType<typeof reloadPage>>>('loading')
  const isConnectionLost = useIsConnectionLost()

  useEffect(() => {
    if (!isConnectionLost) void reloadPage(error).then(setState)
  }, [error, isConnectionLost])

  if (state === 'failed') return <ErrorPage />
  return (
    <section className="canopy flex grow flex-col items-center justify-center gap-4 px-4 py-16 text-center">
      {state === 'loading' && !isConnectionLost ? (
        <Spinner label={t('loading')} />
      ) : (
        <>
          <h1 className="text-28 font-bold">{t('connection.page_lost')}</h1>
          <p className="text-quiet">{t('form.unreachable')}</p>
          <button
            type="button"
            onClick={() => reloadPage(error).then(setState)}
            className={primaryButton}
          >
            {t('failed_load.retry')}
          </button>
        </>
      )}
    </section>
  )
}
