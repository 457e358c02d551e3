import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'

/** What the operator decides and the page must know; one built bundle serves every operator. */
const site = Type.Object({
  name: Type.String(),
  url: Type.String(),
  human_check: Type.Enum(['builtin', 'turnstile', 'none']),
  /** Present where the human check is Turnstile. */
  turnstile_site_key: Type.Optional(Type.String()),
  asset_url: Type.String(),
  /** From where an about-me may show pictures and play audio; the site's own hosts are among them. */
  media_hosts: Type.Array(Type.String()),
  /** Addresses with `{set_id}` in the place of a beatmapset's id. */
  beatmap_links: Type.Object({
    download: Type.String(),
    direct_download: Type.String(),
    game: Type.String(),
  }),
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
