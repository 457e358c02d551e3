import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { DocumentPage } from '#features/document/document-page.tsx'
import { documentRoute, loadDocument } from '#features/document/document-route.ts'
import { defaultLang } from '#features/document/documents.ts'

/** `/docs/terms` is the document of the default language, if there is one. */
export const Route = createFileRoute('/docs/$lang/')({
  // The other states must show even when no chunk can be loaded.
  codeSplitGroupings: [['component']],
  ...documentRoute,
  loader: ({ params }) => loadDocument(defaultLang, params.lang),
  component: Page,
})

function Page() {
  return <DocumentPage document={useLoaderData({ from: '/docs/$lang/' })} />
}
