import { blockTags } from './block-tags.ts'
import { linkTags } from './link-tags.ts'
import { mediaTags } from './media-tags.ts'
import type { Tag } from './syntax.ts'
import type { TagRule, Wrap } from './tag-rule.ts'
import { textTags } from './text-tags.ts'
import type { Leaf } from './tree.ts'

/** What an opening tag and the closing one at the index `closing` are together. */
export type Match = { rule: TagRule; closing: number } & ({ leaf: Leaf } | { wrap: Wrap })

const rules = new Map(Object.entries({ ...textTags, ...linkTags, ...blockTags, ...mediaTags }))

type Open = { index: number; name: string; rule: TagRule; wrap: Wrap }

/**
 * By the index of the opening tag. A tag that is unknown, malformed, never closed, or overlapped by
 * another has no match and stays text.
 */
export function matchTags(text: string, tags: Tag[]): Map<number, Match> {
  const matches = new Map<number, Match>()
  const closings = closingsByName(tags)
  const open: Open[] = []

  for (let index = 0; index < tags.length; index++) {
    const tag = tags[index] as Tag
    if (tag.isClosing) {
      close(tag, index)
      continue
    }
    const rule = rules.get(tag.value === undefined ? tag.name : `${tag.name}=`)
    if (!rule) continue
    if ('open' in rule) {
      const wrap = rule.open(tag.value ?? '')
      if (wrap) open.push({ index, name: tag.name, rule, wrap })
      continue
    }
    const closing = nextAfter(index, closings.get(tag.name))
    if (closing === undefined) continue
    const content = text.slice(tag.end, (tags[closing] as Tag).start)
    const leaf = rule.read(content, tag.value ?? '')
    if (!leaf) continue
    matches.set(index, { rule, leaf, closing })
    index = closing
  }
  return matches

  function close(tag: Tag, closing: number) {
    const place = open.findLastIndex(({ name }) => name === tag.name)
    const [opened] = place < 0 ? [] : open.splice(place)
    if (!opened) return
    const content = text.slice((tags[opened.index] as Tag).end, tag.start)
    if (opened.rule.isOneLine && content.includes('\n')) return
    matches.set(opened.index, { rule: opened.rule, wrap: opened.wrap, closing })
  }
}

/** The indexes of each name's closing tags, the first one last, so that they can be popped. */
function closingsByName(tags: Tag[]): Map<string, number[]> {
  const closings = new Map<string, number[]>()
  for (let index = tags.length - 1; index >= 0; index--) {
    const { name, isClosing } = tags[index] as Tag
    if (!isClosing) continue
    const indexes = closings.get(name)
    if (indexes) indexes.push(index)
    else closings.set(name, [index])
  }
  return closings
}

function nextAfter(index: number, closings: number[] = []): number | undefined {
  while ((closings.at(-1) ?? Infinity) < index) closings.pop()
  return closings.at(-1)
}
