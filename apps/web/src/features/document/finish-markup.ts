import type { ExtraProps } from 'react-markdown'
import { idPrefix } from './allowed-markup.ts'

type Element = NonNullable<ExtraProps['node']>
type Children = Element['children']

/** A rehype plugin for what has been sanitised: the attributes and boxes that the page itself adds. */
export function finishMarkup({ tableLabel }: { tableLabel: string }) {
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
    if (element.tagName === 'img') element.properties['loading'] = 'lazy'
    if (element.tagName === 'img') element.properties['decoding'] = 'async'
    return element.tagName === 'table' ? inScrollBox(element, tableLabel) : element
  }
}

/** Left as it is, alignment would become a style attribute, which the content security policy refuses. */
function moveAlignment({ properties }: Element) {
  if (properties['align'] === undefined) return
  properties['dataAlign'] = properties['align']
  delete properties['align']
}

function pointToPrefixedId({ properties }: Element) {
  const href = String(properties['href'] ?? '')
  if (/^#./.test(href)) properties['href'] = `#${idPrefix}${href.slice(1)}`
}

/** A wide table scrolls in a box of its own, which a keyboard must reach to scroll it. */
function inScrollBox(table: Element, label: string): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['prose-table'], role: 'group', ariaLabel: label, tabIndex: 0 },
    children: [table],
  }
}
