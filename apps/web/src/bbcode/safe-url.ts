const webForm = /^https?:\/\/[^\s\p{Cc}\\]+$/iu
const emailForm = /^[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+$/i

/** The one gate for every address that a player writes: http or https, in the browser's own spelling. */
export function safeUrl(text: string): string | undefined {
  const address = text.trim()
  if (!webForm.test(address) || !URL.canParse(address)) return undefined
  const { protocol, username, password, href } = new URL(address)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  // https://bank.example@evil.example/ shows one name and leads to another.
  const isPlain = username === '' && password === ''
  return isWeb && isPlain ? href : undefined
}

/** An address to write to, with no room for a second receiver or a subject. */
export function safeMailUrl(text: string): string | undefined {
  const address = text.trim()
  return address.length <= 254 && emailForm.test(address) ? `mailto:${address}` : undefined
}
