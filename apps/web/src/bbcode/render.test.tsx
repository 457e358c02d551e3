import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BBCodeStage } from '#testing/bbcode-stage.tsx'

const files = import.meta.glob<string>('./examples/*', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const inputs = Object.keys(files).filter((name) => name.endsWith('.bbcode'))

test('every tag has its examples', () => {
  expect(inputs.length).toBeGreaterThan(80)
  expect(Object.keys(files)).toHaveLength(inputs.length * 2)
})

test.each(inputs)('%s becomes what stands beside it', (name) => {
  const text = contentOf(name)
  const html = contentOf(name.replace('.bbcode', '.html'))
  expect(renderToStaticMarkup(<BBCodeStage text={text} />)).toBe(
    `<div class="bbcode">${html}</div>`,
  )
})

/** Without the line break that ends a file. */
function contentOf(name: string): string {
  return files[name]?.replace(/\n$/, '') ?? ''
}
