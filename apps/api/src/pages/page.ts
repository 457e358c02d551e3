import { createHash } from 'node:crypto'
import type { Opening, Rendered } from '@kodama/contract/render'
import type { FastifyRequest } from 'fastify'
import { matchesEtag } from '#http/serve'
import { type Beginning, beginningOf, gzipAfter } from './gzip.ts'

/** `styled` brings the style of its first view. `linked` does not: it is for a browser that has the style sheets. */
const forms = ['styled', 'linked'] as const
type Form = (typeof forms)[number]

export type Page = {
  status: number
  opening: Opening
  rest: Buffer
  /** Hashes of the page and of its links to style sheets. */
  hash: string
  sheets: string
  /** Compressed when it is first sent: most visitors who come back need no more than a 304. */
  gzip: { [form in Form]?: Buffer }
}

const sheetLinks = /<link rel="stylesheet"[^<>]*>/g
const beginnings = new WeakMap<Opening, Beginning>()

export function pageFrom({ status, opening, rest }: Exclude<Rendered, { location: string }>): Page {
  return {
    status,
    opening,
    rest: Buffer.from(rest),
    hash: hashOf(opening.source + rest),
    sheets: hashOf(linksIn(rest)).slice(0, 8),
    gzip: {},
  }
}

/** What to answer to who asks for the page. `source` is there when the policy must allow its style. */
export function answerWith(page: Page, request: FastifyRequest) {
  const known = forms.find((form) => matchesEtag(request, etagOf(page, form)))
  const form = known ?? (hasSheets(request, page) ? 'linked' : 'styled')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // The form depends on what this browser has, and the language on its cookie: no cache that many share may hold it.
    'cache-control': 'private, no-cache',
    etag: etagOf(page, form),
    vary: 'accept-encoding, cookie',
  }
  const { status } = page
  const source = form === 'styled' ? page.opening.source : undefined
  if (known && status === 200) return { status: 304, headers, source, body: undefined }
  const accepts = request.headers['accept-encoding'] ?? ''
  if (!/\bgzip\b/.test(accepts)) {
    const { beginning, rest } = partsOf(page, form)
    return { status, headers, source, body: Buffer.concat([beginning.text, rest]) }
  }
  const body = compressed(page, form)
  return { status, headers: { ...headers, 'content-encoding': 'gzip' }, source, body }
}

function compressed(page: Page, form: Form) {
  const known = page.gzip[form]
  if (known) return known
  const { beginning, rest } = partsOf(page, form)
  return (page.gzip[form] = gzipAfter(beginning, rest))
}

function partsOf({ opening, rest }: Page, form: Form) {
  if (form === 'styled') return { beginning: beginningFor(opening), rest }
  // Linked before the content, so that nothing is painted without its style.
  const text = rest.toString()
  const [start = ''] = opening.html.split('<style>')
  return {
    beginning: beginningOf(Buffer.from(start + linksIn(text))),
    rest: Buffer.from(text.replaceAll(sheetLinks, '')),
  }
}

function beginningFor(opening: Opening) {
  const known = beginnings.get(opening)
  if (known) return known
  const beginning = beginningOf(Buffer.from(opening.html))
  beginnings.set(opening, beginning)
  return beginning
}

function linksIn(html: string) {
  return (html.match(sheetLinks) ?? []).join('')
}

function etagOf({ hash, sheets }: Page, form: Form) {
  return `"${hash}.${sheets}.${form}"`
}

/** The tag names the style sheets of the page that the browser has. If they are no longer in its cache, it loads them. */
function hasSheets({ headers }: FastifyRequest, { sheets }: Page) {
  return headers['if-none-match']?.includes(`.${sheets}.`) ?? false
}

function hashOf(text: string) {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
