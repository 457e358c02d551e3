import { isIPv6 } from 'node:net'
import { type Country, countryFrom } from '@kodama/rules/countries'
import type { FastifyRequest } from 'fastify'

/** What rate limits count by: an IPv4 address, or the /64 of an IPv6 address, which one household has. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  // What follows the percent sign is the interface.
  const [address = ''] = ip.toLowerCase().split('%')
  const [head = '', tail] = address.split('::')
  const first = groupsOf(head)
  const last = groupsOf(tail ?? '')
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

function groupsOf(text: string) {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0{1,3}(?=.)/, ''))
}

/** Only a trusted proxy is asked; else `xx`, which the game server replaces at the first sign-in. */
export function countryOf({ headers, ip, socket }: FastifyRequest): Country {
  // Fastify takes another address than that of the connection from trusted proxies alone.
  const isForwarded = ip !== socket.remoteAddress
  if (!isForwarded) return 'xx'
  return countryFrom(headers['cf-ipcountry'] ?? headers['x-country-code'])
}
