/** Rows under their headings, each column as wide as its widest cell. */
export function tableOf(headings: string[], rows: string[][]): string {
  const all = [headings, ...rows]
  const widths = headings.map((_, column) =>
    Math.max(...all.map((row) => widthOf(row[column] ?? ''))),
  )
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd()
  return `${all.map(line).join('\n')}\n`
}

/** In UTC, as the log is. */
export function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
}

/** A terminal draws Japanese two cells wide. */
function widthOf(text: string) {
  return [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)
}
