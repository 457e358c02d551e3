// SQLite: a primary key, a unique index. MySQL: either.
const codes = new Set([1555, 2067, 1062])

/** Whether a statement failed because a row with that key is there already. */
export function isDuplicateKey(error: unknown): boolean {
  const { errcode, errno } = error as { errcode?: number; errno?: number }
  return codes.has(errcode ?? errno ?? 0)
}
