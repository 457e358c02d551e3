const maxLength = 254

// What bancho.py's registration accepts; no two parts can match the same character, so it is linear.
const acceptedForm = /^[^@\s]{1,200}@[^@.\s]{1,30}(?:\.[^@.\s]{2,24})+$/
// Control and invisible characters, and halves of a pair that no encoding can write.
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}]/u

// x@y.z: the first dot that has something before it needs something behind it. Linear as well.
const simpleForm = /^[^@\s]+@[^@\s][^@.\s]*\.[^@\s]+$/

/** The address as it is stored: lower case, so that SQLite and MySQL agree on which are equal. */
export function emailFrom(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const email = value.trim().toLowerCase()
  const isAccepted =
    email.length <= maxLength && acceptedForm.test(email) && !unprintable.test(email)
  return isAccepted ? email : undefined
}

/** Whether it is worth asking the server about. */
export function looksLikeEmail(text: string): boolean {
  return simpleForm.test(text)
}
