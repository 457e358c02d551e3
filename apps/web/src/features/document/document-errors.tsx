import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from '#lib/translation.ts'

const actionClass =
  'cursor-pointer rounded-lg border border-line bg-raised px-4 py-2 text-14 hover:border-leaf/60'

/** The document is there and did not arrive. */
export function DocumentFailed({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const message = error instanceof Error ? error.message : t('document.unknown_error')
  return (
    <DocumentError message={message}>
      <ReloadButton />
    </DocumentError>
  )
}

/** The address names no document. */
export function DocumentNotFound() {
  const { t } = useTranslation()
  const { lang, pageId } = useParams({ strict: false })
  return (
    <DocumentError
      message={pageId ? t('document.not_found', { lang, pageId }) : t('document.missing_parameter')}
    >
      <Link to="/docs" className={actionClass}>
        {t('document.back')}
      </Link>
    </DocumentError>
  )
}

export function DocumentListFailed() {
  const { t } = useTranslation()
  return (
    <ErrorBox>
      <h1 lang="en" className="text-28 font-bold">
        {t('document.error')}
      </h1>
      <p>{t('document.list_failed')}</p>
      <p lang="en" className="mb-5 text-quiet">
        {t('document.try_later')}
      </p>
      <ReloadButton />
    </ErrorBox>
  )
}

function DocumentError({ message, children }: { message: string; children: React.ReactNode }) {
  const { t } = useTranslation()
  return (
    <ErrorBox>
      <ProhibitedSign />
      <h1 lang="en" className="text-28 font-bold">
        {t('document.error')}
      </h1>
      <p lang="en">{t('document.failed')}</p>
      <p
        lang="en"
        className="mb-5 max-w-xl rounded-lg bg-surface px-3 py-2 font-mono text-14 wrap-anywhere text-quiet"
      >
        {message}
      </p>
      {children}
    </ErrorBox>
  )
}

function ErrorBox({ children }: { children: React.ReactNode }) {
  return (
    <section className="flex grow flex-col items-center justify-center gap-3 px-4 py-16 text-center">
      {children}
    </section>
  )
}

function ReloadButton() {
  const { t } = useTranslation()
  return (
    <button type="button" onClick={() => window.location.reload()} className={actionClass}>
      {t('document.reload')}
    </button>
  )
}

/** Drawn, because not every system has the sign in its fonts. */
function ProhibitedSign() {
  return (
    <p>
      <svg
        aria-hidden="true"
        viewBox="0 0 48 48"
        className="size-14 fill-none stroke-danger stroke-[5]"
      >
        <circle cx="24" cy="24" r="19" />
        <path d="m11 11 26 26" />
      </svg>
      <span className="sr-only">🚫</span>
    </p>
  )
}
