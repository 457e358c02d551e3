import { expect, test } from 'vitest'
import { htmlOf } from '#testing/render-in-japanese.tsx'
import { Footer } from './footer.tsx'

const documents = ['/docs/terms', '/docs/privacy', '/docs/guideline']

test('an operator who has no social pages shows none, and one who has some shows those', () => {
  expect(hrefsOf({})).toEqual(documents)
  expect(hrefsOf({ chat: 'https://chat.example/' })).toEqual([
    ...documents,
    'https://chat.example/',
  ])
})

function hrefsOf(links: Record<string, string>) {
  const html = htmlOf(<Footer />, { name: 'kodama', links })
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
}
