import { defaultSchema, type Options } from 'rehype-sanitize'

/** What stands before every id of a document, so that none can be taken for one of the page's own. */
export const idPrefix = 'user-content-'

/** Their content is no text for readers. */
const removedWhole = [
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'script',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'xmp',
]
/** Addresses in a srcset have no protocol check, and the site has but one theme to draw for. */
const refusedElements = new Set(['picture', 'source'])
/** Parts of forms and image maps, of which no element is allowed; and a way to steal keys or the focus. */
const refusedAttributes = new Set([
  'accept',
  'acceptCharset',
  'accessKey',
  'action',
  'charSet',
  'encType',
  'htmlFor',
  'isMap',
  'method',
  'tabIndex',
  'useMap',
])
const tableParts = ['caption', 'col', 'colgroup']
const { ancestors, attributes, protocols, tagNames } = defaultSchema

/** GitHub's schema, with the rest of a table and without what a document does not need. */
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
