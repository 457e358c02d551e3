const webForm = /^https?:\/\/[^\s\p{Cc}\\]+$/iu
const emailForm = /^[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+$/i

/** Every address that a player writes passes here: only http and https, spelled as the browser spells it. */
export function safeUrl(text: string): string | undefined {
  const address = text.trim()
  if (!webForm.test(address) || !URL.canParse(address)) return undefined
  const { protocol, username, password, href } = new URL(address)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  // https://bank.example@evil.example/ shows one name and leads to another.
  const isPlain = username === '' && password === ''
  return isWeb && isPlain ? href : undefined
}

export function safeMailUrl(text: string): string | undefined {
  const address = text.trim()
  return address.length <= 254 && emailForm.test(address) ? `mailto:${address}` : undefined
}

type Piece = { text: string; href: string | undefined }

// ASCII only: in Japanese the sentence goes on without a space.
const address = /\bhttps?:\/\/[\w\-.~:/?#@!$&'()*+,;=%]+/gi

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

/** A full stop after an address belongs to the sentence; so does a bracket that was opened before the address. */
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
