import { statusOf } from '@kodama/contract/call'
import { getOperatorDocument, listOperatorDocuments } from '@kodama/contract/document'
import { splitFrontMatter } from '@kodama/rules/front-matter'
import type { AppContext } from '#lib/app-context.ts'
import { queryOf } from '#lib/queries.ts'

export type Document = {
  lang: string
  id: string
  title: string
  description?: string
  body: string
}
export type DocumentEntry = Omit<Document, 'body'>

type Context = Pick<AppContext, 'queryClient'>

export const defaultLang = 'ja'

/** The bundled texts by `lang/id`, each in a chunk of its own. No path is built from an address. */
const texts = new Map(
  Object.entries(
    import.meta.glob<string>('/content/docs/*/*.md', { query: '?raw', import: 'default' }),
  ).map(([path, load]) => [path.slice('/content/docs/'.length, -'.md'.length), load]),
)

/** A document of the operator stands in for the bundled one of its name, even if it is broken. */
export async function findDocument(
  context: Context,
  lang: string,
  id: string,
): Promise<Document | undefined> {
  const own = await findOwn(context, lang, id)
  if (own?.is_broken) return undefined
  const text = (own && (await readOwn(context, lang, id))) ?? (await texts.get(`${lang}/${id}`)?.())
  return text === undefined ? undefined : documentFrom(lang, id, text)
}

export async function listDocuments(context: Context): Promise<DocumentEntry[]> {
  const own = await listOwn(context)
  const isOwn = (key: string) => own.some(({ lang, id }) => key === `${lang}/${id}`)
  const bundled = [...texts].map(async ([key, load]) => {
    const [lang = '', id = ''] = key.split('/')
    return isOwn(key) ? [] : [documentFrom(lang, id, await load())]
  })
  const shown = [...(await Promise.all(bundled)).flat(), ...own.filter((entry) => !entry.is_broken)]
  return shown.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

export async function hasDocument(context: Context, lang: string, id: string): Promise<boolean> {
  const own = await findOwn(context, lang, id)
  return own ? !own.is_broken : texts.has(`${lang}/${id}`)
}

async function listOwn({ queryClient }: Context) {
  return (await queryClient.fetchQuery(queryOf(listOperatorDocuments, {}))).documents
}

async function findOwn(context: Context, lang: string, id: string) {
  return (await listOwn(context)).find((entry) => entry.lang === lang && entry.id === id)
}

/** Undefined if the operator has removed it since it was listed. */
async function readOwn({ queryClient }: Context, lang: string, id: string) {
  try {
    return await queryClient.fetchQuery(queryOf(getOperatorDocument, { params: { lang, id } }))
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

function placeOf({ lang, id }: DocumentEntry) {
  return `${lang === defaultLang ? '' : lang}/${id}`
}

export function documentFrom(lang: string, id: string, text: string): Document {
  const { frontMatter, body } = splitFrontMatter(text)
  return { lang, id, title: id, ...frontMatter, body }
}
