import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { AppContext } from '#lib/app-context.ts'
import { createI18n } from '#lib/i18n.ts'
import translations from '#locales/ja_JP/web.json' with { type: 'json' }
import { ServerDrawingContext } from '#ui/drawn-by-server.tsx'
import { htmlTemplates } from '#ui/html-templates.tsx'

/** A component as a page would draw it, with the Japanese texts. */
export function renderInJapanese(element: ReactNode) {
  return render(inJapanese(element))
}

/** With each row rendered by React. */
export function htmlOf(element: ReactNode, site?: Partial<AppContext['site']>) {
  return renderToString(inJapanese(element, site))
}

/** As a page of the server's has it. */
export function htmlByTemplates(element: ReactNode, site: Partial<AppContext['site']> = {}) {
  const Providers = ({ children }: { children: ReactNode }) => inJapanese(children, site)
  const { drawing, preloads, insertInto } = htmlTemplates(Providers, site, 'ja_JP')
  const page = renderToString(
    inJapanese(<ServerDrawingContext value={drawing}>{element}</ServerDrawingContext>, site),
  )
  return preloads() + insertInto(page)
}

function inJapanese(element: ReactNode, site?: Partial<AppContext['site']>) {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    isServer: typeof document === 'undefined',
    context: { i18n: createI18n('ja_JP', translations), site },
  })
  return <RouterContextProvider router={router as never}>{element}</RouterContextProvider>
}
