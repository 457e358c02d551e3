import { Link } from '@tanstack/react-router'
import { DocumentListHeader } from './document-states.tsx'
import type { DocumentEntry } from './documents.ts'

export function DocumentList({ documents }: { documents: DocumentEntry[] }) {
  return (
    <section className="document-width">
      <DocumentListHeader />
      <ul className="mt-8 flex flex-col gap-3">
        {documents.map((document) => (
          <Entry key={`${document.lang}/${document.id}`} document={document} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ document: { lang, id, title, description } }: { document: DocumentEntry }) {
  return (
    <li
      lang={lang}
      className="relative rounded-xl border border-line bg-surface p-5 transition-colors duration-150 hover:border-leaf/60 hover:bg-raised"
    >
      <Link
        to="/docs/$lang/$pageId"
        params={{ lang, pageId: id }}
        className="text-20 font-bold text-leaf wrap-anywhere after:absolute after:inset-0 after:rounded-xl"
      >
        {title}
      </Link>
      {description && <p className="mt-1 text-14 text-quiet">{description}</p>}
    </li>
  )
}
