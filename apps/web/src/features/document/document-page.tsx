import { Link } from '@tanstack/react-router'
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { useTranslation } from '#lib/translation.ts'
import type { Document } from './documents.ts'
import { allowedMarkup, finishMarkup } from './markup.ts'

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

const components: Components = { a: MarkdownLink }

/** Raw HTML in the text is parsed too; everything is sanitised before our own markup is added. */
export function Markdown({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <ReactMarkdown
      components={components}
      remarkPlugins={[remarkGfm]}
      remarkRehypeOptions={{
        // The sanitiser adds the prefix.
        clobberPrefix: '',
        footnoteLabel: t('document.footnotes'),
        footnoteBackLabel: t('document.back_to_text'),
      }}
      rehypePlugins={[
        rehypeRaw,
        [rehypeSanitize, allowedMarkup],
        [finishMarkup, { tableLabel: t('document.table') }],
      ]}
    >
      {text}
    </ReactMarkdown>
  )
}

type LinkProps = React.ComponentProps<'a'> & ExtraProps

/** A link to another site opens a new tab. */
function MarkdownLink({ node: _, href, children, ...rest }: LinkProps) {
  if (href && /^\/docs(\/[\w-]+)*$/.test(href)) return <Link to={href}>{children}</Link>
  const isElsewhere = href && /^(https?:)?\/\//i.test(href)
  return (
    <a href={href} {...rest} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  )
}
