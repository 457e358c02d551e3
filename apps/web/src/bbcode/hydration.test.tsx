// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { BBCodeStage, siteUrl } from '#testing/bbcode-stage.tsx'
import { bbcodeTexts } from '#testing/bbcode-texts.ts'

const files = import.meta.glob<string>('./examples/*.bbcode', {
  query: '?raw',
  import: 'default',
  eager: true,
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each(Object.keys(files))('the browser takes over what the server drew of %s', (name) => {
  expect(complaintsAbout(files[name] ?? '')).toEqual([])
})

test('the browser takes over whatever is written', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(bbcodeTexts(siteUrl), (text) => {
      expect(complaintsAbout(text)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('colour and size are set by the browser; no style is in the HTML', () => {
  const text = '[color=#8fd19e]a[/color][size=150]b[/size]'
  expect(renderToString(<BBCodeStage text={text} />)).not.toContain('style')
  const { container } = render(<BBCodeStage text={text} />)
  const styles = [...container.querySelectorAll('span')].map(({ style }) => style.cssText)
  expect(styles).toEqual(['color: rgb(143, 209, 158);', 'font-size: 150%;'])
})

/** React complains of elements within elements that cannot hold them, and of HTML that is read as another tree. */
function complaintsAbout(text: string) {
  const complaints = vi.spyOn(console, 'error')
  const stage = <BBCodeStage text={text} />
  const html = renderToString(stage)
  const container = document.body.appendChild(document.createElement('div'))
  container.append(document.createRange().createContextualFragment(html))
  render(stage, { container, hydrate: true })
  cleanup()
  return complaints.mock.calls
}
