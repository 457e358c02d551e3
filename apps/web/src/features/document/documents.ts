import { splitFrontMatter } from './front-matter.ts'

export type Document = {
  lang: string
  id: string
  title: string
  description?: string
  body: string
}
type LoadText = () => Promise<string>

/** Where `/docs/{id}` looks. */
export const defaultLang = 'ja'

/** The bundled texts by `lang/id`, each in a chunk of its own: no path is ever built from an address. */
const texts = new Map(
  Object.entries(
    import.meta.glob<string>('/content/docs/*/*.md', { query: '?raw', import: 'default' }),
  ).map(([path, load]) => [path.slice('/content/docs/'.length, -'.md'.length), load]),
)

export async function findDocument(lang: string, id: string): Promise<Document | undefined> {
  const load = texts.get(`${lang}/${id}`)
  return load && documentFrom(lang, id, await load())
}

/** All of them: a title stands in the document, and there are few. */
export function listDocuments(): Promise<Document[]> {
  return Promise.all([...texts].map(([key, load]) => documentAt(key, load)))
}

async function documentAt(key: string, load: LoadText) {
  const [lang = '', id = ''] = key.split('/')
  return documentFrom(lang, id, await load())
}

export function documentFrom(lang: string, id: string, text: string): Document {
  const { frontMatter, body } = splitFrontMatter(text)
  return { lang, id, title: id, ...frontMatter, body }
}
