import { safeUrl } from './safe-url.ts'

export type Piece = { text: string; href: string | undefined }

// Letters of an address as it is sent: in Japanese the sentence goes on without a space.
const address = /\bhttps?:\/\/[\w\-.~:/?#@!$&'()*+,;=%]+/gi

/** A text, cut where bare addresses begin and end. */
export function withAddresses(text: string): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const spelled = withoutSentenceEnd(found)
    const href = safeUrl(spelled)
    if (!href) continue
    if (index > start) pieces.push({ text: text.slice(start, index), href: undefined })
    pieces.push({ text: spelled, href })
    start = index + spelled.length
  }
  if (start < text.length) pieces.push({ text: text.slice(start), href: undefined })
  return pieces
}

/** The full stop behind an address is the sentence's, and so is a bracket that was opened before it. */
function withoutSentenceEnd(found: string): string {
  let unclosed = 0
  for (const letter of found) unclosed += letter === '(' ? 1 : letter === ')' ? -1 : 0
  let end = found.length
  for (; end > 0; end--) {
    const last = found[end - 1] ?? ''
    if (last === ')' && unclosed < 0) unclosed += 1
    else if (!".,:;!?'".includes(last)) break
  }
  return found.slice(0, end)
}
