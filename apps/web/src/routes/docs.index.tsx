import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { DocumentListFailed } from '#features/document/document-errors.tsx'
import { DocumentList } from '#features/document/document-list.tsx'
import { DocumentListSkeleton } from '#features/document/document-skeletons.tsx'
import { listDocuments } from '#features/document/documents.ts'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/docs/')({
  // The other states must show even when no chunk can be loaded.
  codeSplitGroupings: [['component']],
  loader: listDocuments,
  head: ({ match }) =>
    pageHead(match.context, { title: match.context.i18n.t('document.list_title') }),
  pendingComponent: DocumentListSkeleton,
  errorComponent: DocumentListFailed,
  component: Page,
})

function Page() {
  return <DocumentList documents={useLoaderData({ from: '/docs/' })} />
}
