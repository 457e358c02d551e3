import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fastify } from 'fastify'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

export type Markup = Element | string
type Element = { tag: string; attributes: Record<string, string | true>; children: Markup[] }

/** `before` and `after` are the HTML around the rendered content and its state. */
export type PlainPage = { before: string; content: Markup[]; after: string }

/** The elements that a component renders; the others are part of the component around them. */
const componentTags = new Set(['a', 'article', 'li', 'section', 'svg', 'tr'])

/**
 * The pages of the site as a bare Fastify and plain React make them: the same data, markup, stylesheet and compression,
 * without a router, a query client, translations and formats.
 */
export async function openPlainSite(
  pages: Record<string, PlainPage>,
  loadData: (address: string) => Promise<unknown>,
) {
  const app = fastify()
  for (const [address, { before, content, after }] of Object.entries(pages)) {
    app.get(address, async (_, reply) => {
      const state = JSON.stringify(await loadData(address)).replaceAll('<', '\\u003c')
      const html =
        `${before}${renderToString(createElement(Page, { content }))}</div>` +
        `<script type="application/json" id="state">${state}</script>${after}`
      return reply
        .headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' })
        .send(await promisify(gzip)(html))
    })
  }
  return app.listen({ host: '127.0.0.1', port: 0 })
}

function Page({ content }: { content: Markup[] }) {
  return content.map(render)
}

function Component({ element }: { element: Element }) {
  return renderElement(element)
}

function render(markup: Markup, index: number): ReactNode {
  if (typeof markup === 'string') return markup
  if (!componentTags.has(markup.tag)) return renderElement(markup, index)
  return createElement(Component, { key: index, element: markup })
}

function renderElement({ tag, attributes, children }: Element, key?: number) {
  const content = children.length > 0 ? children.map(render) : undefined
  return createElement(tag, { ...attributes, key }, content)
}
