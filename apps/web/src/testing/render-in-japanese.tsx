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

export function renderInJapanese(element: ReactNode) {
  return render(inJapanese(element))
}

export function htmlOf(element: ReactNode, site?: Partial<AppContext['site']>) {
  return renderToString(inJapanese(element, site))
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
