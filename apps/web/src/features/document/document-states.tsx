import { Link, notFound, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EchoRings } from '#components/mark.tsx'
import { type AppContext, useSite } from '#lib/app-context.ts'
import { pageHead, tabTitle } from '#lib/page-head.ts'
import { useTranslation } from '#lib/translation.ts'
import { Bar } from '#ui/bar.tsx'
import { type Document, type DocumentEntry, findDocument, listDocuments } from './documents.ts'

type HeadInput = {
  match: { status: string; context: AppContext }
  loaderData?: Document | undefined
}

export const documentRoute = {
  head: ({ match: { status, context }, loaderData }: HeadInput) =>
    status === 'success'
      ? pageHead(context, { title: context.i18n.t('document.title'), ...loaderData })
      : pageHead(context, { title: 'error', noIndex: true }),
  pendingComponent: DocumentSkeleton,
  errorComponent: DocumentFailed,
  notFoundComponent: DocumentNotFound,
}

export async function loadDocument(context: AppContext, lang: string, pageId: string) {
  const document = await findDocument(context, lang, pageId)
  if (!document) throw notFound({ data: await listOthers(context) })
  // The router loads this chunk too, but if that fails it does not change the tab's title.
  await import('./document-page.tsx')
  return document
}

/** Without the list, the error still says what is wrong. */
async function listOthers(context: AppContext): Promise<DocumentEntry[]> {
  try {
    return await listDocuments(context)
  } catch {
    return []
  }
}

const actionClass =
  'cursor-pointer rounded-lg border border-line bg-raised px-4 py-2 text-14 hover:border-leaf/60'

const otherClass = `inline-block wrap-anywhere text-leaf ${actionClass}`

function DocumentFailed({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const message = error instanceof Error ? error.message : t('document.unknown_error')
  return (
    <DocumentError message={message}>
      <ReloadButton />
    </DocumentError>
  )
}

function DocumentNotFound({ data }: { data?: unknown }) {
  const { t } = useTranslation()
  const { lang, pageId } = useParams({ strict: false })
  const documents = (data ?? []) as DocumentEntry[]
  return (
    <DocumentError
      message={pageId ? t('document.not_found', { lang, pageId }) : t('document.missing_parameter')}
    >
      {documents.length > 0 && (
        <nav aria-labelledby="others" className="mb-3 text-14">
          <p id="others" className="text-quiet">
            {t('document.others')}
          </p>
          <ul className="mt-2 flex flex-wrap justify-center gap-2">
            {documents.map(({ lang, id, title }) => (
              <li key={`${lang}/${id}`} lang={lang}>
                <Link to="/docs/$lang/$pageId" params={{ lang, pageId: id }} className={otherClass}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Link to="/docs" className="text-14 text-leaf hover:underline">
        {t('document.back')}
      </Link>
    </DocumentError>
  )
}

export function DocumentListFailed() {
  const { t } = useTranslation()
  return (
    <ErrorBox>
      <p>{t('document.list_failed')}</p>
      <p lang="en" className="mb-5 text-quiet">
        {t('document.try_later')}
      </p>
      <ReloadButton />
    </ErrorBox>
  )
}

function DocumentError({ message, children }: { message: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <ErrorBox sign={<ProhibitedSign />}>
      <p lang="en" className="text-balance">
        {t('document.failed')}
      </p>
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

function ErrorBox({ sign, children }: { sign?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className="canopy flex grow flex-col items-center justify-center gap-3 px-4 py-12 text-center">
      {sign}
      <h1 lang="en" className="text-28 font-bold">
        {t('document.error')}
      </h1>
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

/** Drawn, because some systems have no font with this sign. */
function ProhibitedSign() {
  return (
    <p>
      <svg aria-hidden="true" viewBox="0 0 150 150" className="size-40">
        <EchoRings cx={75} cy={75} />
        <g className="fill-none stroke-danger stroke-[7]">
          <circle cx="75" cy="75" r="30" />
          <path d="m54 54 42 42" />
        </g>
      </svg>
      <span className="sr-only">🚫</span>
    </p>
  )
}

function DocumentSkeleton() {
  const { t } = useTranslation()
  const site = useSite()
  return (
    <div className="document-width">
      <title>{tabTitle(site, 'loading')}</title>
      <output aria-label={t('loading')} className="block animate-pulse motion-reduce:animate-none">
        <Bar className="h-[1.4em] w-32 text-14" />
        <span className="mt-2 block border-b border-line pb-6">
          <Bar className="h-[1.4em] w-56 text-28" />
        </span>
        <Lines />
        <Bar className="mt-12 h-7 w-40" />
        <Lines />
        <Bar className="mt-12 h-7 w-40" />
        <Lines />
      </output>
    </div>
  )
}

export function DocumentListSkeleton() {
  const { t } = useTranslation()
  const site = useSite()
  return (
    <section className="document-width">
      <title>{tabTitle(site, t('document.list_title'))}</title>
      <DocumentListHeader />
      <output
        aria-label={t('loading')}
        className="mt-8 flex animate-pulse flex-col gap-3 motion-reduce:animate-none"
      >
        <EntryBox />
        <EntryBox />
      </output>
    </section>
  )
}

function EntryBox() {
  return (
    <span className="block rounded-xl border border-line bg-surface p-5">
      <Bar className="h-7 w-40" />
      <Bar className="mt-1 h-[2.8em] text-14 sm:h-[1.4em]" />
    </span>
  )
}

function Lines() {
  return (
    <span className="mt-6 flex flex-col gap-3">
      <Bar className="h-4" />
      <Bar className="h-4" />
      <Bar className="h-4 w-11/12" />
      <Bar className="h-4 w-3/5" />
    </span>
  )
}

export function DocumentListHeader() {
  const { t } = useTranslation()
  return (
    <header lang="en">
      <h1 className="text-28 font-bold">{t('document.title')}</h1>
      <p className="mt-2 text-quiet">{t('document.subtitle')}</p>
    </header>
  )
}
