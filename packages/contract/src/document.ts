import type { TUnsafe } from 'typebox/type'
import { endpoint } from './endpoint.ts'

/** A document of the operator. One that is broken has no title, and hides the bundled one of its name. */
export type ListedDocument = {
  lang: string
  id: string
  is_broken: boolean
  title: string
  description?: string
}

// Plain JSON Schema, because pages that show a document need no other part of typebox.
const text = { type: 'string' }
const documents = {
  type: 'object',
  required: ['documents'],
  properties: {
    documents: {
      type: 'array',
      items: {
        type: 'object',
        required: ['lang', 'id', 'is_broken', 'title'],
        properties: {
          lang: text,
          id: text,
          is_broken: { type: 'boolean' },
          title: text,
          description: text,
        },
      },
    },
  },
} as unknown as TUnsafe<{ documents: ListedDocument[] }>
const params = {
  type: 'object',
  required: ['lang', 'id'],
  properties: { lang: text, id: text },
} as unknown as TUnsafe<{ lang: string; id: string }>

export const markdownType = 'text/markdown; charset=utf-8'

export const listOperatorDocuments = endpoint({
  method: 'GET',
  path: '/documents/index.json',
  summary: 'The documents that the operator has added or replaced; a file, not part of the API.',
  response: documents,
  errors: [],
})

export const getOperatorDocument = endpoint({
  method: 'GET',
  path: '/documents/:lang/:id.md',
  summary: 'The text of such a document, as markdown.',
  params,
  response: text as unknown as TUnsafe<string>,
  errors: ['endpoint_not_found'],
})
