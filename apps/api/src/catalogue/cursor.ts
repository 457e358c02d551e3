/** Where a beatmapset stands in the order of the catalogue: newest first, then by id, downwards. */
export type Place = { last_update: string; set_id: number }

export function cursorOf({ last_update, set_id }: Place): string {
  return Buffer.from(`${last_update}~${set_id}`).toString('base64url')
}

export function placeFrom(cursor: string): Place | undefined {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, last_update, set_id] = /^([\d :-]{19})~([1-9]\d{0,9})$/.exec(text) ?? []
  return last_update === undefined ? undefined : { last_update, set_id: Number(set_id) }
}
