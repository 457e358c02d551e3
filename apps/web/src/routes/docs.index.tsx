import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { DocumentList } from '#features/document/document-list.tsx'
import { DocumentListFailed, DocumentListSkeleton } from '#features/document/document-states.tsx'
import { listDocuments } from '#features/document/documents.ts'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/docs/')({
  // The other states are in the first chunk: they must show even when no chunk can be loaded.
  codeSplitGroupings: [['component']],
  loader: ({ context }) => listDocuments(context),
  head: ({ match }) =>
    pageHead(match.context, { title: match.context.i18n.t('document.list_title') }),
  pendingComponent: DocumentListSkeleton,
  errorComponent: DocumentListFailed,
  component: Page,
})

function Page() {
  return <DocumentList documents={useLoaderData({ from: '/docs/' })} />
}
