import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

/** Whether whoever asks has it already. A proxy that compresses marks the tag as weak. */
export function hasAlready({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.replaceAll('W/', '').split(/\s*,\s*/) ?? []
  return known.includes(etag)
}
