import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type ServerDrawing, ServerDrawingContext, type View } from './drawn-by-server.tsx'

/** HTML with places: `names[n]` is filled in between `texts[n]` and `texts[n + 1]`. */
type Pieces = { texts: string[]; names: string[] }
type Template = {
  /** Links that preload pictures: React puts them in front. */
  preloads: Pieces
  body: Pieces
  lists: Map<string, ComponentType<View>>
}
type Templates = {
  rows: Map<ComponentType<View>, Map<string, Template>>
  once: Map<string, string>
}

/** Marks a place. It is random, so no text of a player can contain it; React and the router do not escape it. */
const secret = `place${crypto.randomUUID().replaceAll('-', '')}`
/** Of one component. More would mean that a number in its views is different in each row. */
const maxTemplates = 500
/** Addresses that do not exist have names of their own. */
const maxOnce = 100
const templatesOfSites = new WeakMap<object, Map<string, Templates>>()

/**
 * Draws what many pages or rows have in common: React renders it once, and a row is its texts between pieces of that.
 * `Providers` give the router and the queries of this page.
 */
export function htmlTemplates(
  Providers: ComponentType<{ children: ReactNode }>,
  site: object,
  locale: string,
) {
  const drawn: string[] = []
  const preloads = new Set<string>()
  const templates = templatesOf(site, locale)

  const drawing: ServerDrawing = {
    repeated({ of, items, viewOf }) {
      const views = items.map((item, index) => viewOf(item, index))
      return placeFor(htmlOf(of as ComponentType<View>, views))
    },
    once(name, element) {
      const known = templates.once.get(name)
      if (known !== undefined) return placeFor(known)
      const html = renderToString(<Providers>{element}</Providers>)
      if (templates.once.size >= maxOnce) templates.once.clear()
      templates.once.set(name, html)
      return placeFor(html)
    },
  }

  /** React writes the place as a text, and the HTML comes into it afterwards. */
  function placeFor(html: string) {
    drawn.push(html)
    return placeOf(String(drawn.length - 1))
  }

  function htmlOf(component: ComponentType<View>, views: readonly View[]): string {
    let html = ''
    for (const view of views) {
      const template = templateFor(component, view)
      preloads.add(fill(template.preloads, view, template))
      html += fill(template.body, view, template)
    }
    return html
  }

  function fill({ texts, names }: Pieces, view: View, template: Template) {
    let html = texts[0] ?? ''
    for (let n = 0; n < names.length; n++) {
      const name = names[n] ?? ''
      const list = template.lists.get(name)
      const value = view[name]
      html += list ? htmlOf(list, value as readonly View[]) : escapeText(value as string)
      html += texts[n + 1]
    }
    return html
  }

  function templateFor(component: ComponentType<View>, view: View) {
    let forms = templates.rows.get(component)
    if (!forms) templates.rows.set(component, (forms = new Map<string, Template>()))
    const form = formOf(view)
    let template = forms.get(form)
    if (!template) {
      if (forms.size >= maxTemplates) forms.clear()
      forms.set(form, (template = templateOf(component, view, Providers)))
    }
    return template
  }

  return {
    drawing,
    preloads: () => [...preloads].join(''),
    insertInto(page: string) {
      const { texts, names } = piecesOf(page)
      let html = texts[0] ?? ''
      for (let n = 0; n < names.length; n++) {
        const text = texts[n + 1] ?? ''
        // React separates two texts that follow each other.
        const isBetween = text === '<!-- -->' && n + 1 < names.length
        html += drawn[Number(names[n])] + (isBetween ? '' : text)
      }
      return html
    },
  }
}

function templatesOf(site: object, locale: string): Templates {
  const ofLocales = templatesOfSites.get(site) ?? new Map<string, Templates>()
  const templates = ofLocales.get(locale) ?? { rows: new Map(), once: new Map() }
  templatesOfSites.set(site, ofLocales.set(locale, templates))
  return templates
}

function templateOf(
  Component: ComponentType<View>,
  view: View,
  Providers: ComponentType<{ children: ReactNode }>,
): Template {
  const listsOfTemplate = new Map<string, ComponentType<View>>()
  const namesOfLists = new Map<unknown, string>()
  const props: Record<string, View[string]> = { ...view }
  for (const [name, value] of Object.entries(view)) {
    if (!isFilled(name, value)) continue
    props[name] = Array.isArray(value) ? [...value] : placeOf(name)
    namesOfLists.set(props[name], name)
  }
  const places: ServerDrawing = {
    repeated({ of, items }) {
      const name = namesOfLists.get(items)
      if (name === undefined && items.length === 0) return null
      if (name === undefined) throw new Error('a list in a list must be given by its view')
      listsOfTemplate.set(name, of as ComponentType<View>)
      return placeOf(name)
    },
    once: (_name, element) => element,
  }
  const html = renderToString(
    <Providers>
      <ServerDrawingContext value={places}>
        <Component {...props} />
      </ServerDrawingContext>
    </Providers>,
  )
  const start = html.search(/<(?!link)/)
  return {
    preloads: piecesOf(html.slice(0, start)),
    body: piecesOf(html.slice(start)),
    lists: listsOfTemplate,
  }
}

function placeOf(name: string) {
  return `${secret}${name}.`
}

function piecesOf(html: string): Pieces {
  const [start = '', ...parts] = html.split(secret)
  const pieces: Pieces = { texts: [start], names: [] }
  for (const part of parts) {
    const end = part.indexOf('.')
    pieces.names.push(part.slice(0, end))
    pieces.texts.push(part.slice(end + 1))
  }
  return pieces
}

/** Views of the same form have the same markup around their texts. */
function formOf(view: View) {
  let form = ''
  for (const name in view) {
    const value = view[name]
    form += isFilled(name, value) ? `${name},` : `${name}=${Array.isArray(value) ? '[]' : value},`
  }
  return form
}

/** React writes nothing for an empty text, also not what separates it from the next. */
function isFilled(name: string, value: View[string]): value is string | readonly View[] {
  if (typeof value === 'object') return value.length > 0
  return typeof value === 'string' && value !== '' && name !== 'form'
}

const special = /["&'<>]/
const escapes: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** As React does it, for texts and attributes alike. */
function escapeText(text: string) {
  return special.test(text) ? text.replace(/["&'<>]/g, (sign) => escapes[sign] ?? sign) : text
}
