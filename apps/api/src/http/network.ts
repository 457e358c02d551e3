import { isIPv4, isIPv6 } from 'node:net'

/**
 * What limits count by: an IPv4 address, or the /64 of an IPv6 address, which is what one subscriber
 * has at the least.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (isIPv4(ip) || !isIPv6(ip)) return ip
  const [head = '', tail] = withoutZone(ip).toLowerCase().split('::')
  const first = groupsOf(head)
  const last = tail === undefined ? [] : groupsOf(tail)
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = tail === undefined ? first : [...first, ...zeros, ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}

function withoutZone(ip: string) {
  return ip.replace(/%.*$/, '')
}

function groupsOf(text: string) {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
}
