import type { TUnsafe } from 'typebox/type'
import { endpoint } from './endpoint.ts'
import { type Locale, locales } from './locale.ts'

// Plain JSON Schema, because most first views need no other part of typebox.
const params = {
  type: 'object',
  required: ['locale'],
  properties: { locale: { enum: locales } },
} as unknown as TUnsafe<{ locale: Locale }>
const query = {
  type: 'object',
  properties: { v: { type: 'string' } },
} as unknown as TUnsafe<{
  /** The version of the texts: with it, the answer may be kept for ever. */
  v?: string
}>
const dictionary = { type: 'object' } as unknown as TUnsafe<Record<string, unknown>>

export const getTranslations = endpoint({
  method: 'GET',
  path: '/locales/:locale/web.json',
  summary: 'The texts of the site in one language, as a nested dictionary.',
  params,
  query,
  response: dictionary,
  errors: ['endpoint_not_found'],
})
