/** The version is that of the text that was edited: a save tells the server, which refuses when another is there. */
export type AboutMe = { text: string; version: string }

const keyOf = (playerId: number) => `about-me draft ${playerId}`

export function readDraft(playerId: number): AboutMe | undefined {
  try {
    const { text, version } = JSON.parse(localStorage.getItem(keyOf(playerId)) ?? '') as AboutMe
    if (typeof text === 'string' && typeof version === 'string') return { text, version }
  } catch {
    // There is none, it is malformed, or storage is blocked.
  }
  return undefined
}

/** Undefined removes it. */
export function writeDraft(playerId: number, draft: AboutMe | undefined) {
  try {
    if (draft) localStorage.setItem(keyOf(playerId), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(playerId))
  } catch {
    // Storage is blocked: the draft lasts as long as the editor.
  }
}
