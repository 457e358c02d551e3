export type FrontMatter = { title?: string; description?: string }

const fence = '---'
const keys = ['title', 'description'] as const

/** Splits a text into the block between two lines of three dashes at its top, and what follows it. */
export function splitFrontMatter(text: string): { frontMatter: FrontMatter; body: string } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const end = lines[0] === fence ? lines.indexOf(fence, 1) : -1
  if (end === -1) return { frontMatter: {}, body: text }
  return {
    frontMatter: frontMatterFrom(lines.slice(1, end)),
    body: lines.slice(end + 1).join('\n'),
  }
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
