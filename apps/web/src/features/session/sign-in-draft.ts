/** What was typed into the sign-in panel. A panel that is closed keeps it; a page that is reloaded does not. */
export const signInDraft = { username: '', password: '' }

export function keepSignInDraft(username: string, password: string) {
  signInDraft.username = username
  signInDraft.password = password
}
