export type Document = {
  lang: string
  id: string
  title: string
  description?: string
  body: string
}

/** The language of `/docs/{id}`. */
export const defaultLang = 'ja'

/** The bundled texts by `lang/id`, each in a chunk of its own. No path is built from an address. */
const texts = new Map(
  Object.entries(
    import.meta.glob<string>('/content/docs/*/*.md', { query: '?raw', import: 'default' }),
  ).map(([path, load]) => [path.slice('/content/docs/'.length, -'.md'.length), load]),
)

export async function findDocument(lang: string, id: string): Promise<Document | undefined> {
  const load = texts.get(`${lang}/${id}`)
  return load && documentFrom(lang, id, await load())
}

export function listDocuments(): Promise<Document[]> {
  return Promise.all(
    [...texts].map(async ([key, load]) => {
      const [lang = '', id = ''] = key.split('/')
      return documentFrom(lang, id, await load())
    }),
  )
}

export function documentFrom(lang: string, id: string, text: string): Document {
  const { frontMatter, body } = splitFrontMatter(text)
  return { lang, id, title: id, ...frontMatter, body }
}

type FrontMatter = { title?: string; description?: string }

const fence = '---'
const keys = ['title', 'description'] as const

/** Front matter is a block between two lines of three dashes at the top of a text. */
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
