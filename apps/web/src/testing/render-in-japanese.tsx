import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createI18n } from '#lib/i18n.ts'
import translations from '#locales/ja_JP/web.json' with { type: 'json' }

/** A component as a page would draw it, with the Japanese texts. */
export function renderInJapanese(element: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    context: { i18n: createI18n('ja_JP', translations) },
  })
  return render(<RouterContextProvider router={router as never}>{element}</RouterContextProvider>)
}
