import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/translation.ts'
import type { Document } from './documents.ts'
import { Markdown } from './markdown.tsx'

export function DocumentPage({ document }: { document: Document }) {
  const { t } = useTranslation()
  return (
    <article lang={document.lang} className="document-width">
      <p className="text-14">
        <Link to="/docs" className="text-leaf hover:underline">
          {t('document.back')}
        </Link>
      </p>
      <h1 className="mt-2 border-b border-line pb-6 text-28 font-bold wrap-anywhere">
        {document.title}
      </h1>
      <div className="prose">
        <Markdown text={document.body} />
      </div>
    </article>
  )
}
