import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'

/** Settings of the operator that the page needs; the built bundle is the same for every operator. */
const site = Type.Object({
  name: Type.String(),
  url: Type.String(),
  human_check: Type.Enum(['builtin', 'turnstile', 'none']),
  /** Only where the human check is Turnstile. */
  turnstile_site_key: Type.Optional(Type.String()),
  asset_url: Type.String(),
  /** Hosts whose pictures and audio an about-me may use, with the site's own. */
  media_hosts: Type.Array(Type.String()),
  /** Templates with `{set_id}`. */
  beatmap_links: Type.Object({
    cover: Type.String(),
    download: Type.String(),
    direct_download: Type.String(),
    game: Type.String(),
  }),
  /** The social pages that the operator has. */
  links: Type.Object({
    microblog: Type.Optional(Type.String()),
    code_host: Type.Optional(Type.String()),
    chat: Type.Optional(Type.String()),
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
