export type FrontMatter = { title?: string; description?: string }

const fence = '---'
const keys = ['title', 'description'] as const

/** Front matter is a block between two lines of three dashes at the top of a text. */
export function splitFrontMatter(text: string): { frontMatter: FrontMatter; body: string } {
  const lines = linesOf(text)
  const end = endOfBlock(lines)
  if (end === -1) return { frontMatter: {}, body: text }
  return {
    frontMatter: frontMatterFrom(lines.slice(1, end)),
    body: lines.slice(end + 1).join('\n'),
  }
}

/** A block that does not end, or a line in it without a colon: its author meant something else. */
export function isFrontMatterBroken(text: string): boolean {
  const lines = linesOf(text)
  if (lines[0] !== fence) return false
  const end = endOfBlock(lines)
  return end === -1 || lines.slice(1, end).some((line) => line.trim() !== '' && !line.includes(':'))
}

function linesOf(text: string) {
  return text.replace(/^\uFEFF/, '').split(/\r?\n/)
}

function endOfBlock(lines: string[]) {
  return lines[0] === fence ? lines.indexOf(fence, 1) : -1
}

function frontMatterFrom(lines: string[]): FrontMatter {
  const frontMatter: FrontMatter = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const key = keys.find((key) => key === line.slice(0, colon).trim())
    const value = line.slice(colon + 1).trim()
    if (key && value) frontMatter[key] = value
  }
  return frontMatter
}
