import { BlockList, isIPv6 } from 'node:net'
import { type Finding, finding } from '#platform/database/schema/probe'
import type { Config } from '#platform/settings/config'

/** Loopback, private and link-local networks: RFC 1122, 1918, 3927, 4193, 4291 and 6598. */
const privateNetworks: [string, number][] = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
]

export function examineProxy({
  SITE_URL,
  TRUST_PROXY,
}: Pick<Config, 'SITE_URL' | 'TRUST_PROXY'>): Finding[] {
  const publicRanges = TRUST_PROXY.filter(isPublicRange)
  if (publicRanges.length > 0) {
    const sentence = `TRUST_PROXY contains public addresses (${publicRanges.join(', ')}): whoever controls one of them can forge a visitor's address. List only your own proxies.`
    return [finding('proxy', 'warn', sentence)]
  }
  if (new URL(SITE_URL).protocol !== 'https:' || TRUST_PROXY.length > 0) return []
  const sentence =
    'SITE_URL is https, so a proxy is in front, but TRUST_PROXY is empty: all visitors share one limit.'
  return [finding('proxy', 'warn', sentence)]
}

/** A single address is not a range. */
function isPublicRange(network: string): boolean {
  const [address = '', bits] = network.split('/')
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (bits === undefined || Number(bits) === (family === 'ipv6' ? 128 : 32)) return false
  return !privateNetworks.some(([start, prefix]) => {
    if (isIPv6(start) !== isIPv6(address) || Number(bits) < prefix) return false
    const list = new BlockList()
    list.addSubnet(start, prefix, family)
    return list.check(address, family)
  })
}
