// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createI18n } from '#lib/i18n.ts'
import translations from '#locales/ja_JP/web.json' with { type: 'json' }
import { FailedLoad } from './failed-load.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function fail(): never {
  throw new TypeError('it has no name')
}

test.each([
  ['cannot be loaded', { loader: fail, component: () => null }, /^Something went wrong\. \(Up/],
  ['cannot be drawn', { loader: () => 1, component: fail }, 'Unexpected Error!'],
])('a page that %s says so in the words for that', async (_, parts, heading) => {
  // React and the router log what was thrown.
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  // jsdom cannot scroll.
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  const rootRoute = createRootRoute()
  const page = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    errorComponent: FailedLoad,
    ...parts,
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory(),
    context: { i18n: createI18n('ja_JP', translations) },
  })
  render(<RouterProvider router={router as never} />)
  expect(await screen.findByRole('heading')).toHaveProperty(
    'textContent',
    expect.stringMatching(heading),
  )
})
