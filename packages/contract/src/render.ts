import type { Call } from './call.ts'
import type { Site } from './site.ts'

/** The server build of the web exports `render` and `canonicalAddress`, and the API calls them. */
export type Render = (input: RenderInput) => Promise<Rendered>

/** Path and query without what the page does not read: pages with the same one have the same first view. */
export type CanonicalAddress = (url: string) => string

export type RenderInput = {
  /** Path and query of the page. */
  url: string
  /** The built index.html, with its files at the end. */
  shell: string
  /** The style of each route's first view, by the name of the route's file. */
  styles: Record<string, FirstStyle>
  /** Vite's manifest of the client build, as far as it is read. */
  manifest: Record<string, { file: string; imports?: string[] }>
  site: Site
  /** The texts of the default locale. */
  translations: Record<string, unknown>
  call: Call
}

/** `source` is how the content security policy names the text. */
export type FirstStyle = { text: string; source: string }

export type Rendered =
  | { status: number; html: string; style: string }
  | { status: number; location: string }
