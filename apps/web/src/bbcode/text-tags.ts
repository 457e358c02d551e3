import { colorNames } from './color-names.ts'
import type { TagRule, TagRules } from './tag-rule.ts'
import type { PlainTag } from './tree.ts'

export const textTags: TagRules = {
  b: container('b'),
  i: container('i'),
  u: container('u'),
  strike: container('strike'),
  s: container('strike'),
  spoiler: { ...container('spoiler'), isInteractive: true },
  'color=': {
    open: (value) => {
      const color = colorFrom(value)
      return color ? (children) => ({ tag: 'color', color, children }) : undefined
    },
  },
  'size=': {
    open: (value) => {
      if (!/^\d{1,4}$/.test(value)) return undefined
      const percent = Math.min(Math.max(Number(value), 30), 200)
      return (children) => ({ tag: 'size', percent, children })
    },
  },
  c: {
    read: (text) => (/^[^\n]+$/.test(text) ? { tag: 'c', text } : undefined),
  },
}

export function container(tag: PlainTag): TagRule {
  return { open: () => (children) => ({ tag, children }) }
}

function colorFrom(value: string): string | undefined {
  const color = value.toLowerCase()
  return /^#[\da-f]{6}$/.test(color) || colorNames.has(color) ? color : undefined
}
