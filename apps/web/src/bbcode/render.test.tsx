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

test('every tag of the specification has an example', () => {
  const tags =
    'b i u strike color size url img youtube audio quote code c center profile list spoiler spoilerbox box heading ' +
    'notice imagemap email'
  const missing = tags.split(' ').filter((tag) => {
    const text = contentOf(`./examples/${tag}.bbcode`)
    return !text.includes(`[${tag}`) || contentOf(`./examples/${tag}.html`).includes(`[${tag}`)
  })
  expect(missing).toEqual([])
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
