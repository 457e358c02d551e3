import { readIdentity } from '#lib/identity.ts'

let name = ''

/**
 * Opens the sign-in panel of the header with a name filled in. It presses the button that the layout
 * shows, so that a way in which few visitors come costs no first view a byte.
 */
export function openSignIn(username: string) {
  name = username
  if (readIdentity()) return
  const buttons = document.querySelectorAll<HTMLButtonElement>('#account button')
  Array.from(buttons)
    .find((button) => button.checkVisibility())
    ?.click()
}

export function nameToSignIn() {
  return name
}
