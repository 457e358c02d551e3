import { parseFragment } from 'parse5'

/**
 * @typedef {import('parse5').DefaultTreeAdapterTypes.ChildNode} ChildNode
 * @typedef {import('./programs/plain-site.ts').Markup} Markup
 */

/**
 * Takes the HTML of a page apart for the plain site.
 * @param {string} html
 * @returns {import('./programs/plain-site.ts').PlainPage}
 */
export function plainPageFrom(html) {
  const parts =
    /^(?<before>.*<div id="root">)(?<content>.*)<\/div>\s*<script type="application\/json" id="state">.*?<\/script>(?<after>.*)$/s.exec(
      html,
    )?.groups
  if (!parts) throw new Error('the page has no root or no state')
  const { before = '', content = '', after = '' } = parts
  return { before, content: parseFragment(content).childNodes.flatMap(markupFrom), after }
}

/**
 * @param {ChildNode} node
 * @returns {Markup[]}
 */
function markupFrom(node) {
  if ('value' in node) return [node.value]
  if (!('tagName' in node)) return []
  const attributes = node.attrs.map(({ name, value }) => [name, value || isFlag(name)])
  return [
    {
      tag: node.tagName,
      attributes: Object.fromEntries(attributes),
      children: node.childNodes.flatMap(markupFrom),
    },
  ]
}

/**
 * What React writes for an attribute without a value.
 * @param {string} name
 */
function isFlag(name) {
  return ['checked', 'disabled', 'hidden', 'required', 'selected'].includes(name) || ''
}
