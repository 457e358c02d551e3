import { withAddresses } from './addresses.ts'
import { listTags, type Match, matchTags, type Tag } from './match-tags.ts'
import { limits, type TreeNode } from './tree.ts'

type Source = { text: string; tags: Tag[]; matches: Map<number, Match>; counts: Counts }
type Counts = { nodes: number; images: number; audios: number; embeds: number }
type Range = { first: number; last: number; start: number; end: number }
type Place = {
  depth: number
  isBlock: boolean
  isList: boolean
  isInLink: boolean
  isInHeading: boolean
}

const root: Place = {
  depth: 0,
  isBlock: true,
  isList: false,
  isInLink: false,
  isInHeading: false,
}
// At the limit, nodes are still needed: a text for the rest of each open tag, a text and a link before
// the last tag, and a text for what was cut off.
const mostNodes = limits.nodes - limits.depth - 6

/** BBCode as a tree. Past a limit the rest is plain text. */
export function parse(input: string): TreeNode[] {
  const { text, rest } = cut(cleaned(input))
  const tags = listTags(text)
  const counts = { nodes: 0, images: 0, audios: 0, embeds: 0 }
  const source = { text, tags, matches: matchTags(text, tags), counts }
  const [nodes = []] = partsIn(
    source,
    { first: 0, last: tags.length, start: 0, end: text.length },
    root,
  )
  return rest === '' ? nodes : [...nodes, { tag: 'text', text: rest }]
}

/** Removes what HTML cannot hold, so that server and browser see the same text. */
function cleaned(input: string): string {
  return input
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
}

function cut(text: string) {
  const isInPair = /[\uD800-\uDBFF]/.test(text[limits.characters - 1] ?? '')
  const end = isInPair ? limits.characters - 1 : limits.characters
  return { text: text.slice(0, end), rest: text.slice(end) }
}

/** One part; for a list its title and then each of its items. */
function partsIn(source: Source, range: Range, place: Place): TreeNode[][] {
  const { text, tags, matches, counts } = source
  let part: TreeNode[] = []
  const parts = [part]
  let textStart = range.start
  let isAfterBlock = place.isBlock

  for (let index = range.first; index < range.last; index++) {
    const tag = tags[index] as Tag
    if (tag.name === '*' && !tag.isClosing && place.isList && counts.nodes < mostNodes) {
      addText(tag.start, { isLast: true })
      counts.nodes += 1
      part = []
      parts.push(part)
      textStart = tag.end
      continue
    }
    const match = matches.get(index)
    if (!match || !isAdmitted(match, place, counts)) continue
    addText(tag.start)
    part.push(nodeFrom(source, index, match, place))
    index = match.closing
    textStart = (tags[index] as Tag).end
    isAfterBlock = match.rule.isBlock === true
  }
  addText(range.end, { isLast: true })
  return parts

  function addText(end: number, { isLast } = { isLast: false }) {
    let shown = text.slice(textStart, end)
    if (isAfterBlock) shown = shown.replace(/^[ \t]*\n/, '')
    if (place.isList && part.length === 0) shown = shown.trimStart()
    if (place.isList && isLast) shown = shown.trimEnd()
    if (place.isBlock && isLast && place !== root) shown = shown.replace(/\n$/, '')
    if (shown !== '') part.push(...textNodes(shown, place, counts))
  }
}

function isAdmitted({ rule, ...match }: Match, place: Place, counts: Counts): boolean {
  if (place.depth >= limits.depth) return false
  if (counts.nodes + sizeOf(match) > mostNodes) return false
  if (rule.isInteractive && place.isInLink) return false
  if (rule.isOneLine && place.isInHeading) return false
  return !rule.countsAs || counts[rule.countsAs] < limits[rule.countsAs]
}

function sizeOf(match: Partial<Match>): number {
  const leaf = 'leaf' in match ? match.leaf : undefined
  if (leaf?.tag === 'imagemap') return 1 + leaf.areas.length
  return leaf?.tag === 'url' ? 1 + leaf.children.length : 1
}

function nodeFrom(source: Source, index: number, match: Match, place: Place): TreeNode {
  const { rule, closing } = match
  source.counts.nodes += sizeOf(match)
  if (rule.countsAs) source.counts[rule.countsAs] += 1
  if ('leaf' in match) {
    const { leaf } = match
    return leaf.tag === 'img' ? { ...leaf, isInLink: place.isInLink } : leaf
  }
  const opening = source.tags[index] as Tag
  const range = {
    first: index + 1,
    last: closing,
    start: opening.end,
    end: (source.tags[closing] as Tag).start,
  }
  const [children = [], ...items] = partsIn(source, range, {
    depth: place.depth + 1,
    isBlock: rule.isBlock === true,
    isList: opening.name === 'list',
    isInLink: place.isInLink || opening.name === 'url' || opening.name === 'email',
    isInHeading: place.isInHeading || rule.isOneLine === true,
  })
  return match.wrap(children, items)
}

function textNodes(text: string, place: Place, counts: Counts): TreeNode[] {
  const nodes: TreeNode[] = []
  let plain = ''
  for (const piece of withAddresses(text)) {
    const hasRoom =
      !place.isInLink && place.depth < limits.depth && counts.nodes + nodes.length < mostNodes
    if (piece.href === undefined || !hasRoom) {
      plain += piece.text
      continue
    }
    addPlain()
    nodes.push({ tag: 'url', href: piece.href, children: [{ tag: 'text', text: piece.text }] })
    counts.nodes += 1
  }
  addPlain()
  counts.nodes += nodes.length
  return nodes

  function addPlain() {
    if (plain !== '') nodes.push({ tag: 'text', text: plain })
    plain = ''
  }
}
