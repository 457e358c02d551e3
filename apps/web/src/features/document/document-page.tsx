import { ClientOnly, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import type { I18n } from '#lib/i18n.ts'
import { useTranslation } from '#lib/translation.ts'
import { DocumentContents } from './document-contents.tsx'
import type { Document } from './documents.ts'
import { allowedMarkup, finishMarkup, type Section } from './markup.ts'

export function DocumentPage({ document }: { document: Document }) {
  const { t, i18n } = useTranslation()
  return (
    <article lang={document.lang} className="document-width relative">
      <p lang={i18n.locale.slice(0, 2)} className="text-14">
        <Link to="/docs" activeOptions={{ exact: true }} className="text-leaf hover:underline">
          {t('document.back')}
        </Link>
      </p>
      <h1 className="mt-2 border-b border-line pb-6 text-28 font-bold wrap-anywhere">
        {document.title}
      </h1>
      <DocumentBody text={document.body} />
    </article>
  )
}

/** A longer text would keep the server busy for over a second, and all other visitors would wait. */
const longestOnServer = 20_000

function DocumentBody({ text }: { text: string }) {
  if (text.length <= longestOnServer) return <DocumentText text={text} />
  return (
    <ClientOnly
      fallback={<p className="mt-6 leading-[1.75] whitespace-pre-wrap wrap-anywhere">{text}</p>}
    >
      <DocumentText text={text} />
    </ClientOnly>
  )
}

function DocumentText({ text }: { text: string }) {
  const { elements, sections } = useMarkdown(text)
  return (
    <>
      <DocumentContents sections={sections} />
      <div className="prose">{elements}</div>
    </>
  )
}

export function Markdown({ text }: { text: string }) {
  return useMarkdown(text).elements
}

function useMarkdown(text: string) {
  const { t } = useTranslation()
  return useMemo(() => parse(text, t), [text, t])
}

/** Raw HTML in the text is parsed too; everything is sanitised before our own markup is added. */
function parse(text: string, t: I18n['t']) {
  const sections: Section[] = []
  const elements = ReactMarkdown({
    children: text,
    components,
    remarkPlugins: [remarkGfm],
    remarkRehypeOptions: {
      // The sanitiser adds the prefix.
      clobberPrefix: '',
      footnoteLabel: t('document.footnotes'),
      footnoteBackLabel: t('document.back_to_text'),
    },
    rehypePlugins: [
      rehypeRaw,
      [rehypeSanitize, allowedMarkup],
      [finishMarkup, { tableLabel: t('document.table'), sections }],
    ],
  })
  return { elements, sections }
}

const components: Components = { a: MarkdownLink }

type LinkProps = React.ComponentProps<'a'> & ExtraProps

function MarkdownLink({ node: _, href, children, ...rest }: LinkProps) {
  if (href && /^\/docs(\/[\w-]+)*$/.test(href)) return <Link to={href}>{children}</Link>
  const isElsewhere = href && /^(https?:)?\/\//i.test(href)
  return (
    <a href={href} {...rest} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  )
}
