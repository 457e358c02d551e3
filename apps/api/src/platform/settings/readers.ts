import { isIP } from 'node:net'
import { setIdPlace } from '@kodama/rules/beatmap-links'
import { emailFrom } from '@kodama/rules/emails'

/** Reads the text of a setting, or throws an Error that says what the text must be. */
export type Reader<T> = (text: string) => T

export function valid<T>(what: string, read: (text: string) => T | undefined): Reader<T> {
  return (text) => {
    const value = read(text)
    if (value === undefined) throw new Error(`must be ${what}`)
    return value
  }
}

export function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (text) => (text === '' ? undefined : read(text))
}

export function integer(min: number, max: number) {
  return valid(`a whole number from ${min} to ${max}`, (text) => {
    const value = Number(text)
    return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined
  })
}

export function trimmed(text: string) {
  return text.trim()
}

export function filled(what: string) {
  return valid(what, (text) => (text.trim() === '' ? undefined : text))
}

export function matching(what: string, pattern: RegExp) {
  return valid(what, (text) => (pattern.test(text) ? text : undefined))
}

export function oneOf<const T extends string>(...words: T[]) {
  return valid(`one of ${words.join(', ')}`, (text) => words.find((word) => word === text))
}

export function listOf(what: string, isItem: (item: string) => boolean) {
  return valid(`${what}, separated by commas`, (text) => {
    const items = text.split(',').map((item) => item.trim())
    const named = items.filter((item) => item !== '')
    return named.every(isItem) ? named : undefined
  })
}

/** Hosts become part of a header, so other characters are not allowed. */
export function isHost(text: string): boolean {
  return /^[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/.test(text)
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const max = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (rest.length > 0 || max < 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max)
}

export function proxies(text: string): string[] {
  const networks = listOf('addresses or networks such as 10.0.0.0/8', isNetwork)(text)
  if (networks.some((network) => /\/0+$/.test(network))) {
    throw new Error(
      'must be your own proxies: with a prefix of /0 every visitor could forge an address',
    )
  }
  return networks
}

export function url(...protocols: string[]) {
  return valid(`an address that starts with ${protocols.join('// or ')}//`, (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined,
  )
}

export function siteUrl(text: string): string {
  const { origin, pathname } = new URL(url('http:', 'https:')(text))
  if (pathname === '/' && !/[?#@]/.test(text)) return origin
  throw new Error('must be an address without a path')
}

export function contactUrl(text: string): string {
  const email = emailFrom(text)
  if (email) return `mailto:${email}`
  if (URL.canParse(text) && new URL(text).protocol === 'https:') return new URL(text).href
  throw new Error('must be an e-mail address, or an address that starts with https://')
}

export function domain(text: string): string {
  const what = 'a domain such as kodama.example, without a scheme, a port or a path'
  return matching(what, /^[a-z\d-]+(\.[a-z\d-]+)+$/)(text.toLowerCase())
}

export function assetUrl(text: string): string {
  if (text === '/a') return text
  const address = url('https:', 'http:')(text)
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}

export function beatmapUrl(protocol: RegExp) {
  return valid(`an address with ${setIdPlace} in its path`, (text) => {
    const [start = '', ...rest] = text.split(setIdPlace)
    // The id comes after the host, because the host becomes part of a header.
    const isUrl = /^[a-z][a-z\d+.-]*:\/\/[^\s;,'"]+$/.test(start) && URL.canParse(text)
    return rest.length > 0 && isUrl && protocol.test(new URL(text).protocol) ? text : undefined
  })
}

/** Its path is a secret, so it travels only encrypted, or not beyond this machine. */
export function webhookUrl(text: string): string {
  const isLocal = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/.test(text)
  return isLocal && URL.canParse(text) ? text : url('https:')(text)
}
