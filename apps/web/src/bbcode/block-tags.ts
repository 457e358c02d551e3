import type { TagRule, TagRules, Wrap } from './tag-rule.ts'
import { container } from './text-tags.ts'

export const blockTags: TagRules = {
  center: block(container('center')),
  centre: block(container('center')),
  notice: block(container('notice')),
  heading: { ...block(container('heading')), isOneLine: true },
  quote: block({ open: () => quoteOf(undefined) }),
  'quote=': block({
    open: (value) => {
      const name = /^"([^"]+)"$/.exec(value)?.[1]?.trim()
      return name ? quoteOf(name) : undefined
    },
  }),
  list: block({ open: () => listOf(false) }),
  'list=': block({ open: (value) => (value === '1' ? listOf(true) : undefined) }),
  box: disclosure(() => undefined),
  'box=': disclosure((value) => value.trim() || undefined),
  spoilerbox: disclosure(() => undefined),
  code: block({
    read: (content) => {
      const text = content.replace(/^\n+/, '').trimEnd()
      return text.trim() === '' ? undefined : { tag: 'code', text }
    },
  }),
}

function block(rule: TagRule): TagRule {
  return { ...rule, isBlock: true }
}

function quoteOf(name: string | undefined): Wrap {
  return (children) => ({ tag: 'quote', name, children })
}

function listOf(isNumbered: boolean): Wrap {
  return (title, items) => ({ tag: 'list', isNumbered, title, items })
}

function disclosure(titleFrom: (value: string) => string | undefined): TagRule {
  return {
    isBlock: true,
    isInteractive: true,
    open: (value) => (children) => ({ tag: 'box', title: titleFrom(value), children }),
  }
}
