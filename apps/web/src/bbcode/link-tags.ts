import { safeMailUrl, safeUrl } from './safe-url.ts'
import type { TagRule, TagRules } from './tag-rule.ts'

export const linkTags: TagRules = {
  url: addressItself(safeUrl),
  'url=': labelled(safeUrl),
  email: addressItself(safeMailUrl),
  'email=': labelled(safeMailUrl),
  profile: {
    isInteractive: true,
    read: (content) => profileOf(content),
  },
  'profile=': {
    isInteractive: true,
    read: (content, value) =>
      /^[1-9]\d{0,9}$/.test(value) ? profileOf(content, Number(value)) : undefined,
  },
}

type Gate = (text: string) => string | undefined

function addressItself(gate: Gate): TagRule {
  return {
    isInteractive: true,
    read: (content) => {
      const href = gate(content)
      const text = content.trim()
      return href ? { tag: 'url', href, children: [{ tag: 'text', text }] } : undefined
    },
  }
}

function labelled(gate: Gate): TagRule {
  return {
    isInteractive: true,
    open: (value) => {
      const href = gate(value)
      return href ? (children) => ({ tag: 'url', href, children }) : undefined
    },
  }
}

function profileOf(content: string, playerId?: number) {
  const name = content.trim()
  if (name === '' || name.includes('\n')) return undefined
  return { tag: 'profile', playerId, name } as const
}
