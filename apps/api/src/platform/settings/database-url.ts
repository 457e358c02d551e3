import { isIP } from 'node:net'
import path from 'node:path'
import type { MysqlAddress } from '#platform/database/connection/mysql'

type DatabaseUrl = { kind: 'sqlite'; file: string | undefined } | MysqlAddress

export function readDatabaseUrl(text: string): DatabaseUrl | undefined {
  if (text === '') return { kind: 'sqlite', file: undefined }
  if (/^sqlite:.+/.test(text)) {
    return { kind: 'sqlite', file: path.resolve(text.slice('sqlite:'.length)) }
  }
  return readMysqlUrl(text)
}

function readMysqlUrl(text: string): MysqlAddress | undefined {
  const [url = '', ...parameters] = text.split(/[?#]/)
  const isEncrypted = parameters.join() === 'tls=required'
  if (parameters.length > 0 && !isEncrypted) return undefined
  const [, host] = /^mysql:\/\/(?:[^/]*@)?([^/@]+)\/.+$/.exec(url) ?? []
  if (host?.includes(',')) {
    throw new Error(
      'must name one host: for several nodes run HAProxy with deploy/haproxy.cfg, and name it here (docs/scaling.md)',
    )
  }
  if (!host || !URL.canParse(url)) return undefined
  if (isEncrypted && isByAddress(new URL(url))) {
    throw new Error(
      'must be an address with the name of a host, because tls=required compares it with the certificate',
    )
  }
  return { kind: 'mysql', url, isEncrypted }
}

function isByAddress({ hostname }: URL): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) > 0
}
