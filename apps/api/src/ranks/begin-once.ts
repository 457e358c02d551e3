/** Does an act once for all who ask; one that failed is done again for whoever asks next. */
export function beginOnce(act: () => Promise<void>): () => Promise<void> {
  let beginning: Promise<void> | undefined
  return () =>
    (beginning ??= act().catch((error: unknown) => {
      beginning = undefined
      throw error
    }))
}
