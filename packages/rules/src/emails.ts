const maxLength = 254

// What bancho.py accepts. No two parts can match the same character, so it runs in linear time.
const acceptedForm = /^[^@\s]{1,200}@[^@.\s]{1,30}(?:\.[^@.\s]{2,24})+$/
// Control and invisible characters, and halves of a surrogate pair.
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}]/u

// x@y.z, also in linear time.
const simpleForm = /^[^@\s]+@[^@\s][^@.\s]*\.[^@\s]+$/

/** The address as it is stored: lower case, so that SQLite and MySQL agree on which are equal. */
export function emailFrom(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const email = value.trim().toLowerCase()
  const isAccepted =
    email.length <= maxLength && acceptedForm.test(email) && !unprintable.test(email)
  return isAccepted ? email : undefined
}

/** A quick check before the server is asked. */
export function looksLikeEmail(text: string): boolean {
  return simpleForm.test(text)
}
