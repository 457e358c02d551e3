const deniedErrors: ReadonlySet<unknown> = new Set([1044, 1142, 1143])

/** Whether MySQL refused a statement because the account lacks a right for it. */
export function isDenied(error: unknown): boolean {
  return deniedErrors.has((error as { errno?: number }).errno)
}
