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
  /** The built index.html; comments mark where the parts of a page go. */
  template: string
  /** The `<style>` element with the stylesheet. */
  style: string
  /** Vite's manifest of the client build, as far as it is read. */
  manifest: Record<string, { file: string; imports?: string[] }>
  site: Site
  locale: Locale
  translations: Record<string, unknown>
  call: Call
}

export type Rendered = { status: number; html: string } | { status: number; location: string }
