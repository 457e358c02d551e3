import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { type DrawRepeated, DrawRepeatedContext, type View } from '#lib/repeated.tsx'

/** HTML with places: `names[n]` is filled in between `texts[n]` and `texts[n + 1]`. */
type Pieces = { texts: string[]; names: string[] }
type Template = {
  /** Links that preload pictures: React puts them in front. */
  preloads: Pieces
  body: Pieces
  lists: Map<string, ComponentType<View>>
}
type Templates = Map<ComponentType<View>, Map<string, Template>>

/** Nobody outside can write it into a text. React and the router leave its characters as they are. */
const secret = `place${crypto.randomUUID().replaceAll('-', '')}`
/** React separates two texts that follow each other. */
const places = new RegExp(`(?:(?<=${secret})<!-- -->)?${secret}_(\\w+?)_${secret}`)
/** Of one component. More would mean that a number in its views is different in each row. */
const maxTemplates = 500
const templatesOfSites = new WeakMap<object, Templates>()

/**
 * Draws the lists of one page: React renders a component once for each form that it can have, and the rows are texts
 * between pieces of that.
 */
export function rowTemplates(router: AnyRouter, site: object) {
  const lists: string[] = []
  let preloads = ''
  const templates = templatesOfSites.get(site) ?? new Map()
  templatesOfSites.set(site, templates)

  const draw: DrawRepeated = ({ of, items, viewOf }) => {
    const views = items.map((item, index) => viewOf(item, index))
    lists.push(htmlOf(of as ComponentType<View>, views))
    return placeOf(String(lists.length - 1))
  }

  function htmlOf(component: ComponentType<View>, views: readonly View[]): string {
    let html = ''
    for (const view of views) {
      const template = templateFor(component, view)
      preloads += fill(template.preloads, view, template)
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
    let forms = templates.get(component)
    if (!forms) templates.set(component, (forms = new Map<string, Template>()))
    const form = formOf(view)
    let template = forms.get(form)
    if (!template) {
      if (forms.size >= maxTemplates) forms.clear()
      forms.set(form, (template = templateOf(component, view)))
    }
    return template
  }

  function templateOf(Component: ComponentType<View>, view: View): Template {
    const listsOfTemplate = new Map<string, ComponentType<View>>()
    const namesOfLists = new Map<unknown, string>()
    const props: Record<string, View[string]> = { ...view }
    for (const [name, value] of Object.entries(view)) {
      if (!isFilled(value)) continue
      props[name] = Array.isArray(value) ? [] : placeOf(name)
      namesOfLists.set(props[name], name)
    }
    const drawPlace: DrawRepeated = ({ of, items }) => {
      const name = namesOfLists.get(items)
      if (name === undefined && items.length === 0) return null
      if (name === undefined) throw new Error('a list in a list must be given by its view')
      listsOfTemplate.set(name, of as ComponentType<View>)
      return placeOf(name)
    }
    const html = renderToString(
      <RouterContextProvider router={router}>
        <DrawRepeatedContext value={drawPlace}>
          <Component {...props} />
        </DrawRepeatedContext>
      </RouterContextProvider>,
    )
    const start = html.search(/<(?!link)/)
    return {
      preloads: piecesOf(html.slice(0, start)),
      body: piecesOf(html.slice(start)),
      lists: listsOfTemplate,
    }
  }

  return {
    draw,
    preloads: () => preloads,
    insertInto: (page: string) =>
      page
        .split(places)
        .map((part, n) => (n % 2 === 0 ? part : lists[Number(part)]))
        .join(''),
  }
}

function piecesOf(html: string): Pieces {
  const parts = html.split(places)
  return {
    texts: parts.filter((_, n) => n % 2 === 0),
    names: parts.filter((_, n) => n % 2 === 1),
  }
}

function placeOf(name: string) {
  return `${secret}_${name}_${secret}`
}

/** Views of the same form have the same markup around their texts. */
function formOf(view: View) {
  let form = ''
  for (const name in view) {
    const value = view[name]
    form += isFilled(value) ? `${name},` : `${name}=${Array.isArray(value) ? '[]' : value},`
  }
  return form
}

/** React writes nothing for an empty text, also not what separates it from the next. */
function isFilled(value: View[string]): value is string | readonly View[] {
  return typeof value === 'object' ? value.length > 0 : typeof value === 'string' && value !== ''
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
