/** What the browser's tests call on the page of `bbcode-page.tsx`. */
export type Stage = {
  draw: (text: string) => void
  /** Draws them one after another and names what should not be there. */
  findingsIn: (texts: string[]) => string[]
}
