/**
 * A text as one line: a line break or a control character would break a table in a terminal, or a mail. Marks that turn
 * the direction of writing go too, because the rest of the line would be read backwards.
 */
export function oneLineOf(text: string): string {
  return text
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim()
}
