import { createLexer } from '@bbob/parser'
import type { Token } from '@bbob/parser/Token'

/** A tag as it is written, whether or not we know it, and where. */
export type Tag = {
  name: string
  value: string | undefined
  isClosing: boolean
  start: number
  end: number
}

const tagForm = /^\[(\/?)([a-z]+|\*)(?:=(.*))?\]$/
const quotedValue = /="[^"\n]*"(?=\])/g

export function listTags(text: string): Tag[] {
  const tokens = createLexer(hideQuotedBrackets(text)).tokenize() as Token[]
  return tokens
    .filter((token) => token.isTag())
    .map((token) => tagFrom(text, token.getStart(), token.getEnd()))
    .filter((tag) => tag !== undefined)
}

/** Names of players may hold brackets, which end a tag for the lexer; the length stays as it was. */
function hideQuotedBrackets(text: string): string {
  return text.replace(quotedValue, (value) => value.replace(/[[\]]/g, '_'))
}

function tagFrom(text: string, start: number, end: number): Tag | undefined {
  const [, slash, name = '', value] = tagForm.exec(text.slice(start, end)) ?? []
  if (slash === undefined) return undefined
  const isClosing = slash === '/'
  return isClosing && value !== undefined ? undefined : { name, value, isClosing, start, end }
}
