import { Link } from '@tanstack/react-router'
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { useTranslation } from '#lib/translation.ts'
import { allowedMarkup } from './allowed-markup.ts'
import { finishMarkup } from './finish-markup.ts'

const components: Components = { a: MarkdownLink }

/** Raw HTML in the text is parsed with it, and all of it is sanitised before anything is added. */
export function Markdown({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <ReactMarkdown
      components={components}
      remarkPlugins={[remarkGfm]}
      remarkRehypeOptions={{
        // The sanitiser prefixes every id, these too.
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

/** A link to a document keeps the page; one to another site opens beside it. */
function MarkdownLink({ node: _, href, children, ...rest }: LinkProps) {
  if (href && /^\/docs(\/[\w-]+)*$/.test(href)) return <Link to={href}>{children}</Link>
  const isElsewhere = href && /^(https?:)?\/\//i.test(href)
  return (
    <a href={href} {...rest} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  )
}
