import type { ExtraProps } from 'react-markdown'
import { defaultSchema, type Options } from 'rehype-sanitize'

/** Before every id of a document, so that none is the same as an id of the page. */
const idPrefix = 'user-content-'

/** Removed with their content, which is no text for readers. */
const removedWhole =
  'iframe math noembed noframes noscript object script style svg template textarea title xmp'.split(
    ' ',
  )
/** The schema does not check the protocol of addresses in a srcset. */
const refusedElements = new Set(['picture', 'source'])
/** Attributes of forms and image maps, which are not allowed, and two that would take keys or the focus. */
const refusedAttributes = new Set(
  'accept acceptCharset accessKey action charSet encType htmlFor isMap method tabIndex useMap'.split(
    ' ',
  ),
)
const tableParts = ['caption', 'col', 'colgroup']
const { ancestors, attributes, protocols, tagNames } = defaultSchema

/** GitHub's schema, with all parts of a table and without what a document does not need. */
export const allowedMarkup: Options = {
  ...defaultSchema,
  clobberPrefix: idPrefix,
  strip: removedWhole,
  tagNames: [...(tagNames ?? []).filter((name) => !refusedElements.has(name)), ...tableParts],
  ancestors: { ...ancestors, ...Object.fromEntries(tableParts.map((name) => [name, ['table']])) },
  attributes: {
    ...attributes,
    '*': (attributes?.['*'] ?? []).filter((name) => !refusedAttributes.has(String(name))),
  },
  protocols: { ...protocols, href: ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp'] },
}

type Element = NonNullable<ExtraProps['node']>
type Children = Element['children']

export type Section = { id: string; title: string }

/** A rehype plugin that runs after the sanitiser and adds attributes and boxes of our own, and lists the sections. */
export function finishMarkup({
  tableLabel,
  sections,
}: {
  tableLabel: string
  sections: Section[]
}) {
  return finishChildren

  function finishChildren(parent: { children: Children }) {
    parent.children = parent.children.map((child) =>
      child.type === 'element' ? finished(child) : child,
    )
  }

  function finished(element: Element): Element {
    finishChildren(element)
    moveAlignment(element)
    if (element.tagName === 'a') pointToPrefixedId(element)
    if (element.tagName === 'h2') addSection(element)
    if (element.tagName === 'img') element.properties['loading'] = 'lazy'
    if (element.tagName === 'img') element.properties['decoding'] = 'async'
    return element.tagName === 'table' ? inScrollBox(element, tableLabel) : element
  }

  function addSection({ properties, children }: Element) {
    const title = textOf(children).trim()
    // That of the footnotes is for screen readers only.
    if (title === '' || String(properties['className']).includes('sr-only')) return
    const id = String(properties['id'] ?? freeId(title))
    properties['id'] = id
    sections.push({ id, title })
  }

  function freeId(title: string) {
    const id = `section-${title.replaceAll(/\s+/g, '-')}`
    return sections.some((section) => section.id === id) ? `${id}-${sections.length}` : id
  }
}

function textOf(children: Children): string {
  return children
    .map((child) => {
      if (child.type === 'text') return child.value
      return child.type === 'element' ? textOf(child.children) : ''
    })
    .join('')
}

/** React would write `align` as a style attribute, which the content security policy refuses. */
function moveAlignment({ properties }: Element) {
  if (properties['align'] === undefined) return
  properties['dataAlign'] = properties['align']
  delete properties['align']
}

function pointToPrefixedId({ properties }: Element) {
  const href = String(properties['href'] ?? '')
  if (/^#./.test(href)) properties['href'] = `#${idPrefix}${href.slice(1)}`
}

/** A wide table scrolls in a box, which must have the focus for the keyboard to scroll it. */
function inScrollBox(table: Element, label: string): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['prose-table'], role: 'group', ariaLabel: label, tabIndex: 0 },
    children: [table],
  }
}
