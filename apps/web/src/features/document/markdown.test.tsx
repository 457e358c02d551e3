import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createI18n } from '#lib/i18n.ts'
import { attacks } from '#testing/document-attacks.ts'
import { Markdown } from './document-page.tsx'

const texts = { document: { table: '表', footnotes: '脚注', back_to_text: '戻る' } }
const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory(),
  context: { i18n: createI18n('ja_JP', texts) },
})

function htmlOf(text: string) {
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <Markdown text={text} />
    </RouterContextProvider>,
  )
}

const safeElements =
  /^(a|b|blockquote|br|caption|code|col|colgroup|dd|del|details|div|dl|dt|em|h[1-6]|hr|i|img|input|ins|kbd|li|ol|p|pre|q|rp|rt|ruby|s|samp|section|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|ul|var)$/
const safeAttributes =
  /^(alt|aria-(describedby|label|labelledby)|checked|cite|class|colspan|data-[a-z-]+|dateTime|decoding|dir|disabled|height|href|id|lang|loading|name|open|rel|role|rowspan|scope|src|start|tabindex|target|title|type|value|width)$/
const safeAddress = /^(https?:|ircs?:|mailto:|xmpp:|[^:]*$|[^:]*[/?#])/i

/** React escapes what it writes, so its tags can be read with a pattern. */
function tagsOf(html: string) {
  return [...html.matchAll(/<([a-z][^\s/>]*)([^>]*)>/gi)].map(([, name = '', rest = '']) => ({
    name,
    attributes: [...rest.matchAll(/([^\s="]+)="([^"]*)"/g)].map(([, key = '', value = '']) => ({
      key,
      value: value.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
    })),
  }))
}

test('there are many attacks', () => {
  expect(new Set(attacks).size).toBeGreaterThan(200)
})

const bundled = import.meta.glob<string>('/content/docs/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('no bundled document is so long, or nested so deep, that it could freeze a tab', () => {
  expect(Object.keys(bundled)).toHaveLength(2)
  for (const [file, text] of Object.entries(bundled)) {
    expect([file, text.length < 65_536, depthOf(htmlOf(text)) < 50]).toEqual([file, true, true])
  }
  expect(depthOf(htmlOf('> '.repeat(60) + 'x'))).toBeGreaterThan(50)
})

function depthOf(html: string) {
  let depth = 0
  let deepest = 0
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*[^/]>|<\/?[a-z]>/g)) {
    depth += tag.startsWith('</') ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

test.each(attacks)('%j leaves nothing dangerous', (attack) => {
  const tags = tagsOf(htmlOf(attack))
  const attributes = tags.flatMap((tag) => tag.attributes)
  const addresses = attributes.filter(({ key }) => /^(href|src|cite)$/.test(key))
  const names = attributes.filter(({ key }) => /^(id|name|aria-describedby)$/.test(key))
  expect(tags.filter(({ name }) => !safeElements.test(name))).toEqual([])
  expect(attributes.filter(({ key }) => !safeAttributes.test(key))).toEqual([])
  expect(addresses.filter(({ value }) => !safeAddress.test(value))).toEqual([])
  expect(names.filter(({ value }) => !value.startsWith('user-content-'))).toEqual([])
  expect(attributes.filter(({ value }) => value.includes('fixed'))).toEqual([])
})

test.each([
  'http://a.example/',
  'https://a.example/',
  'irc://a.example/room',
  'ircs://a.example/room',
  'mailto:a@b.example',
  'xmpp:a@b.example',
  '/leaderboards?mode=1',
  './x#y',
  '?q=1',
])('a link may point to %s', (address) => {
  expect(htmlOf(`[x](${address})`)).toContain(`href="${address}"`)
  expect(htmlOf(`<a href="${address}">x</a>`)).toContain(`href="${address}"`)
})

test('a link to another site opens beside the page, and tells it nothing', () => {
  expect(htmlOf('[x](https://a.example/)')).toBe(
    '<p><a href="https://a.example/" target="_blank" rel="noreferrer">x</a></p>',
  )
})

test('a link to a place in the document finds it', () => {
  expect(htmlOf('[x](#y)\n\n<h2 id="y">z</h2>')).toBe(
    '<p><a href="#user-content-y">x</a></p>\n<h2 id="user-content-y">z</h2>',
  )
})

test('a footnote and its text point to each other', () => {
  const html = htmlOf('a[^1]\n\n[^1]: b')
  expect(html).toContain('href="#user-content-fn-1" id="user-content-fnref-1"')
  expect(html).toContain('<li id="user-content-fn-1">')
  expect(html).toContain('href="#user-content-fnref-1"')
  expect(html).toContain('>脚注</h2>')
})

test('a table scrolls in a box that the keyboard reaches, aligned without a style attribute', () => {
  expect(htmlOf('| a | b |\n|:-:|--:|\n| 1 | 2 |')).toBe(
    '<div class="prose-table" role="group" aria-label="表" tabindex="0"><table>' +
      '<thead><tr><th data-align="center">a</th><th data-align="right">b</th></tr></thead>' +
      '<tbody><tr><td data-align="center">1</td><td data-align="right">2</td></tr></tbody>' +
      '</table></div>',
  )
})

test('images are loaded when they come near, however they are written', () => {
  const image = '<img src="/a.png" alt="b" loading="lazy" decoding="async"/>'
  expect(htmlOf('![b](/a.png)')).toBe(`<p>${image}</p>`)
  expect(htmlOf('<img src="/a.png" alt="b" loading="eager">')).toBe(image)
})

test('quotes, code, lists and raw HTML are what they look like', () => {
  expect(htmlOf('> a')).toBe('<blockquote>\n<p>a</p>\n</blockquote>')
  expect(htmlOf('```ts\na < b\n```')).toBe('<pre><code class="language-ts">a &lt; b\n</code></pre>')
  expect(htmlOf('- [x] a')).toContain('<input type="checkbox" disabled="" checked=""/>')
  expect(htmlOf('~~a~~ <kbd>b</kbd> <ruby>字<rt>じ</rt></ruby>')).toBe(
    '<p><del>a</del> <kbd>b</kbd> <ruby>字<rt>じ</rt></ruby></p>',
  )
  expect(htmlOf('&copy; &amp; &lt;b&gt;')).toBe('<p>© &amp; &lt;b&gt;</p>')
})
