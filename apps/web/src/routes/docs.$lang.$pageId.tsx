import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { DocumentPage } from '#features/document/document-page.tsx'
import { documentRoute, loadDocument } from '#features/document/document-states.tsx'

export const Route = createFileRoute('/docs/$lang/$pageId')({
  // The other states are in the first chunk: they must show even when no chunk can be loaded.
  codeSplitGroupings: [['component']],
  ...documentRoute,
  loader: ({ context, params }) => loadDocument(context, params.lang, params.pageId),
  component: Page,
})

function Page() {
  return <DocumentPage document={useLoaderData({ from: '/docs/$lang/$pageId' })} />
}
