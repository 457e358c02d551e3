import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'

export const locales = ['ja_JP', 'en_US'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'ja_JP'

/** What the operator decides and the page must know; one built bundle serves every operator. */
export const site = Type.Object({
  name: Type.String(),
  url: Type.String(),
  human_check: Type.Enum(['builtin', 'turnstile', 'none']),
  asset_url: Type.String(),
  links: Type.Object({
    microblog: Type.String(),
    code_host: Type.String(),
    chat: Type.String(),
  }),
})
export type Site = Type.Static<typeof site>

export const getSite = endpoint({
  method: 'GET',
  path: '/v3/site',
  summary: "The site's name, links and human check.",
  response: site,
  errors: [],
})

export const getTranslations = endpoint({
  method: 'GET',
  path: '/locales/:locale/web.json',
  summary: 'The texts of the site in one language, as a nested dictionary.',
  params: Type.Object({ locale: Type.Enum([...locales]) }),
  // Not Type.Record: that one function weighs 40 kB in the page.
  response: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  errors: ['endpoint_not_found'],
})
