import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { DocumentPage } from '#features/document/document-page.tsx'
import { documentRoute, loadDocument } from '#features/document/document-states.tsx'
import { defaultLang } from '#features/document/documents.ts'

/** `/docs/terms` is the document `terms` in the default language. */
export const Route = createFileRoute('/docs/$lang/')({
  // The other states are in the first chunk: they must show even when no chunk can be loaded.
  codeSplitGroupings: [['component']],
  ...documentRoute,
  loader: ({ context, params }) => loadDocument(context, defaultLang, params.lang),
  component: Page,
})

function Page() {
  return <DocumentPage document={useLoaderData({ from: '/docs/$lang/' })} />
}
