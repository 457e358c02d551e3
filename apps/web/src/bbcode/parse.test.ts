import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bombs, manyBombs, unsafeAddresses } from '#testing/bbcode-attacks.ts'
import { bbcodeTexts } from '#testing/bbcode-texts.ts'
import { safeMailUrl, safeUrl } from './addresses.ts'
import { parse } from './parse.ts'
import { limits, type TreeNode } from './tree.ts'

// A machine that is busy elsewhere takes its time for thousands of texts.
const timeout = 60_000
const closedList =
  'text b i u strike color size url spoiler c code profile center heading notice quote box list img audio youtube imagemap'.split(
    ' ',
  )
const anyText = fc.oneof(
  bbcodeTexts('https://kodama.example'),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.constantFrom('[', ']', '/', '=', '"', '*', 'b', 'url', 'list', '\n'), {
      maxLength: 300,
    })
    .map((parts) => parts.join('')),
)

test('whatever is written, only the closed list comes out, within the limits', { timeout }, () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expectSound(parse(text))
    }),
    { numRuns: 3000 },
  )
})

test('much of it stays within the limits too', { timeout }, () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 20, maxLength: 60 }), (texts) => {
      expectSound(parse(texts.join('').repeat(3)))
    }),
    { numRuns: 100 },
  )
})

test.each(bombs.map((bomb) => [`${bomb.slice(0, 30)}… (${bomb.length})`, bomb]))(
  '%j is harmless',
  (_name, bomb) => {
    const nodes = parse(bomb)
    expectSound(nodes)
    expect(nodes.length).toBeGreaterThan(0)
  },
)

test('neither is one of every tag in every bad order', () => {
  expect(manyBombs.length + bombs.length).toBeGreaterThan(200)
  for (const bomb of manyBombs) expectSound(parse(bomb))
})

test('plain text comes out as it went in, whatever its length', { timeout }, () => {
  const plain = fc.string({
    unit: fc.constantFrom('a', '木', '😀', ' ', ',', '<', '&', 'x\ny'),
    minLength: 1,
  })
  fc.assert(
    fc.property(plain, fc.integer({ min: 1, max: 4000 }), (text, times) => {
      const long = `x${text.repeat(times)}x`
      expect(textOf(parse(long))).toBe(long)
    }),
  )
})

test('past 10,000 characters the rest is plain text', () => {
  const start = 'a'.repeat(9992)
  expect(parse(`${start}[b]b[/b][i]c[/i]`)).toEqual([
    { tag: 'text', text: start },
    { tag: 'b', children: [{ tag: 'text', text: 'b' }] },
    { tag: 'text', text: '[i]c[/i]' },
  ])
  expect(textOf(parse(`${start}1234567😀`))).toBe(`${start}1234567😀`)
})

test('what is nested deeper than 20 is plain text', () => {
  expect(depthOf(parse(nested(20)))).toBe(20)
  expect(textOf(parse(nested(20)))).toBe('x')
  expect(depthOf(parse(nested(23)))).toBe(20)
  expect(textOf(parse(nested(23)))).toBe('[b][b][b]x[/b][/b][/b]')
})

test('after some 500 nodes the rest is plain text, and nothing is lost', () => {
  const nodes = parse('[b]x[/b]'.repeat(1000))
  expect(countOf(nodes)).toBeGreaterThan(460)
  expect(countOf(nodes)).toBeLessThanOrEqual(500)
  expect(textOf(nodes)).toMatch(/^x+(\[b\]x\[\/b\])+$/)
})

test.each([
  ['img', '[img]https://a.example/[/img]', limits.images],
  ['audio', '[audio]https://a.example/[/audio]', limits.audios],
  ['youtube', '[youtube]aqz-KE-bpKQ[/youtube]', limits.embeds],
  ['imagemap', '[imagemap]https://a.example/[/imagemap]', limits.images],
])('of %s there are only so many, and the rest is text', (tag, written, most) => {
  const nodes = parse(written.repeat(most) + written)
  expect(nodes.filter((node) => node.tag === tag)).toHaveLength(most)
  expect(textOf(nodes.slice(most))).toBe(written)
})

test('what HTML cannot carry is left out or replaced', () => {
  expect(parse('a\0b\u0008c\u001Bd\u0085e\uD800f\r\ng\rh')).toEqual([
    { tag: 'text', text: 'abcde\uFFFDf\ng\nh' },
  ])
})

test.each(unsafeAddresses)('%j is no address', (address) => {
  expect(safeUrl(address)).toBeUndefined()
  expect(safeMailUrl(address)).toBeUndefined()
})

test('an address is spelled as the browser would spell it', () => {
  expect(safeUrl(' HTTPS://Example.com:443/ä"\'<>')).toBe("https://example.com/%C3%A4%22'%3C%3E")
  expect(safeUrl('http://[::1]:8080/')).toBe('http://[::1]:8080/')
})

function nested(depth: number) {
  return '[b]'.repeat(depth) + 'x' + '[/b]'.repeat(depth)
}

function expectSound(nodes: TreeNode[]) {
  const all = allOf(nodes)
  const tags = all.map(({ tag }) => tag)
  expect(tags.filter((tag) => !closedList.includes(tag))).toEqual([])
  expect(countOf(nodes)).toBeLessThanOrEqual(limits.nodes)
  expect(depthOf(nodes)).toBeLessThanOrEqual(limits.depth)
  expect(countTags(tags, 'img', 'imagemap')).toBeLessThanOrEqual(limits.images)
  expect(countTags(tags, 'audio')).toBeLessThanOrEqual(limits.audios)
  expect(countTags(tags, 'youtube')).toBeLessThanOrEqual(limits.embeds)
  expect(all.flatMap(addressesOf).filter((url) => !/^(https?:\/\/|mailto:)/.test(url))).toEqual([])
}

function allOf(nodes: TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...partsOf(node).flatMap(allOf)])
}

function partsOf(node: TreeNode): TreeNode[][] {
  if (node.tag === 'list') return [node.title, ...node.items]
  return 'children' in node ? [node.children] : []
}

/** Items of a list and areas of an image count, as they become elements. */
function countOf(nodes: TreeNode[]): number {
  return allOf(nodes).reduce((sum, node) => {
    if (node.tag === 'list') return sum + 1 + node.items.length
    return sum + (node.tag === 'imagemap' ? 1 + node.areas.length : 1)
  }, 0)
}

function depthOf(nodes: TreeNode[]): number {
  const depths = nodes.map((node) =>
    node.tag === 'text' ? 0 : 1 + Math.max(0, ...partsOf(node).map(depthOf)),
  )
  return Math.max(0, ...depths)
}

function textOf(nodes: TreeNode[]): string {
  return allOf(nodes)
    .map((node) => ('text' in node ? node.text : ''))
    .join('')
}

function addressesOf(node: TreeNode): string[] {
  const areas = node.tag === 'imagemap' ? node.areas.map(({ href }) => href) : []
  const own = [...('src' in node ? [node.src] : []), ...('href' in node ? [node.href] : [])]
  return [...own, ...areas].filter((address) => address !== undefined)
}

function countTags(tags: string[], ...names: string[]) {
  return tags.filter((tag) => names.includes(tag)).length
}
