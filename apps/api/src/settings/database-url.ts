import { isIP } from 'node:net'
import path from 'node:path'
import type { MysqlAddress } from '#db/mysql'

type DatabaseUrl = { kind: 'sqlite'; file: string | undefined } | MysqlAddress

export function readDatabaseUrl(text: string): DatabaseUrl | undefined {
  if (text === '') return { kind: 'sqlite', file: undefined }
  if (/^sqlite:.+/.test(text)) {
    return { kind: 'sqlite', file: path.resolve(text.slice('sqlite:'.length)) }
  }
  return readMysqlUrl(text)
}

/** With one host or several: `mysql://user:password@a:3306,b:3306/name`. */
export function readMysqlUrl(text: string): MysqlAddress | undefined {
  const [address = '', ...parameters] = text.split(/[?#]/)
  const isEncrypted = parameters.join() === 'tls=required'
  if (parameters.length > 0 && !isEncrypted) return undefined
  const [, start, hosts = '', end] = /^(mysql:\/\/(?:[^/]*@)?)([^/@]+)(\/.+)$/.exec(address) ?? []
  const urls = hosts.split(',').map((host) => `${start}${host}${end}`)
  if (start === undefined || urls.some((url) => !URL.canParse(url))) return undefined
  const names = urls.map((url) => new URL(url))
  if (names.some(({ hostname }) => hostname === '')) return undefined
  const [twice] = hostsNamedTwice(names)
  if (twice) throw new Error(`must name each host once, and ${twice} is there twice`)
  if (isEncrypted && names.some(isByAddress)) {
    throw new Error(
      'must be an address with the name of a host, because tls=required compares it with the certificate',
    )
  }
  const [url = '', ...otherUrls] = urls
  return { kind: 'mysql', url, ...(otherUrls.length > 0 && { otherUrls }), isEncrypted }
}

function hostsNamedTwice(urls: readonly URL[]): string[] {
  const hosts = urls.map(({ hostname, port }) => `${hostname.toLowerCase()}:${port || 3306}`)
  return hosts.filter((host, index) => hosts.indexOf(host) !== index)
}

function isByAddress({ hostname }: URL): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) > 0
}
