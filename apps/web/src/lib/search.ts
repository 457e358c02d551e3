/** Values are plain text: the router's own functions would put quotes around an invite code such as 12345. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/**
 * An object is left out: `validateSearch` adds one, with what it parsed, beside the query as it is written.
 * If it replaced the query, the router would redirect every address with a default or a wrong value.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(
    ([, value]) => value !== undefined && typeof value !== 'object',
  )
  if (entries.length === 0) return ''
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}
