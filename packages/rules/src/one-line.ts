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

/** Spaces and characters without a shape do not count. The Braille blank is a symbol to Unicode, and empty to the eye. */
export function hasVisibleText(text: string): boolean {
  return /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}
