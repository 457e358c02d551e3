import type { Call } from './call.ts'
import type { Locale } from './locale.ts'
import type { Site } from './site.ts'

/** The server build of the web exports `render` and `canonicalAddress`, and the API calls them. */
export type Render = (input: RenderInput) => Promise<Rendered>

/** Path and query without what the page does not read: pages with the same one have the same first view. */
export type CanonicalAddress = (url: string) => string

export type RenderInput = {
  /** Path and query of the page. */
  url: string
  /** The built index.html after its style, with its files at the end. */
  shell: string
  /** How the pages of each route begin, by the name of the route's file. */
  openings: Record<string, Opening>
  /** Vite's manifest of the client build, as far as it is read. */
  manifest: Record<string, { file: string; imports?: string[] }>
  site: Site
  locale: Locale
  /** The texts of the locale. */
  translations: Record<string, unknown>
  call: Call
}

/** The beginning of a page: the style of its first view, and what comes before. */
export type Opening = {
  html: string
  /** How the content security policy names the style. */
  source: string
}

export type Rendered =
  /** The page is the opening and then the rest. */
  { status: number; opening: Opening; rest: string } | { status: number; location: string }
