import { BlockList, isIPv6 } from 'node:net'
import { type Country, countryFrom } from '@kodama/rules/countries'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#settings/config'

const headers = ['cf-ipcountry', 'x-country-code']

/** Where a visitor comes from, if a proxy that we trust says so; else xx, which the game mends. */
export function countryOf(
  { headers: sent, socket }: FastifyRequest,
  { TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>,
): Country {
  if (!isIn(TRUST_PROXY, socket.remoteAddress ?? '')) return 'xx'
  return countryFrom(headers.map((name) => sent[name]).find((value) => value !== undefined))
}

function isIn(networks: readonly string[], ip: string) {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}
