import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFailureText } from '#lib/account-calls.ts'
import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import { Spinner } from '#ui/spinner.tsx'

type Props<T> = {
  query: UseQueryResult<T>
  /** Shown if it cannot be loaded. */
  instead?: T | undefined
  children: (data: T) => ReactNode
}

/** A section of the editor while it loads, and when that fails. */
export function LoadedSection<T>({ query, instead, children }: Props<T>) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const data = query.data ?? (query.isError ? instead : undefined)
  if (data !== undefined) return children(data)
  if (query.isError) {
    return (
      <div
        role="alert"
        className="grid min-h-80 place-content-center justify-items-center gap-4 text-center"
      >
        <p className="font-bold">{t('editor.load_failed')}</p>
        <p className="text-14 text-quiet">{failureText(query.error)}</p>
        <button type="button" onClick={() => query.refetch()} className={quietButton}>
          {t('editor.retry')}
        </button>
      </div>
    )
  }
  return (
    <div className="grid min-h-80 place-items-center">
      <Spinner label={t('loading')} className="size-8" />
    </div>
  )
}
