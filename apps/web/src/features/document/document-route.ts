import { notFound } from '@tanstack/react-router'
import type { AppContext } from '#lib/app-context.ts'
import { pageHead } from '#lib/page-head.ts'
import { DocumentFailed, DocumentNotFound } from './document-errors.tsx'
import { DocumentSkeleton } from './document-skeletons.tsx'
import { type Document, findDocument } from './documents.ts'

type HeadInput = {
  match: { status: string; context: AppContext }
  loaderData?: Document | undefined
}

/** What the two addresses of a document have in common. */
export const documentRoute = {
  head: ({ match: { status, context }, loaderData }: HeadInput) =>
    status === 'success'
      ? pageHead(context, { title: context.i18n.t('document.title'), ...loaderData })
      : pageHead(context, { title: 'error', noIndex: true }),
  pendingComponent: DocumentSkeleton,
  errorComponent: DocumentFailed,
  notFoundComponent: DocumentNotFound,
}

export async function loadDocument(lang: string, pageId: string) {
  const document = await findDocument(lang, pageId)
  if (!document) throw notFound()
  // The router loads it too, but if that fails it tells only the page and not the tab's title.
  await import('./document-page.tsx')
  return document
}
