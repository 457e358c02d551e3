// @vitest-environment jsdom
import type { Site } from '@kodama/contract/site'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, cleanup, configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createI18n } from '#lib/i18n.ts'
import translations from '#locales/ja_JP/web.json' with { type: 'json' }
import { HumanCheck } from './human-check.tsx'

const failed = 'CAPTCHAの取得に失敗しました'

// A busy machine takes its time.
const patience = { timeout: 10_000 }
configure({ asyncUtilTimeout: patience.timeout })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

test('the server draws it unloaded, in the room that it will take', () => {
  const { page } = formWith({ human_check: 'builtin' })
  const html = renderToString(page)
  expect(html).toContain('data-state="unloaded"')
  expect(html).toContain('まもなく確認します')
  expect(html).not.toContain('style=')
})

test('where it is left out there is a token at once', async () => {
  const { page, tokens } = formWith({ human_check: 'none' })
  render(page)
  await screen.findByText('確認できました')
  expect(tokens).toEqual(['none'])
  expect(box()).toHaveProperty('dataset.state', 'ready')
})

test('what cannot be loaded is told, and tried again by a button', async () => {
  const asked = vi.fn<typeof fetch>(async () => new Response('{}', { status: 503 }))
  vi.stubGlobal('fetch', asked)
  const { page, tokens, failures } = formWith({ human_check: 'builtin' })
  render(page)
  await screen.findByText(failed)
  expect(failures).toHaveLength(1)
  expect(box()).toHaveProperty('dataset.state', 'unloaded')
  await userEvent.click(screen.getByRole('button', { name: 'もう一度' }))
  await vi.waitFor(() => expect(failures).toHaveLength(2), patience)
  expect(asked.mock.calls.map(([url]) => url)).toEqual([
    '/v3/human-check/challenge?act=registration',
    '/v3/human-check/challenge?act=registration',
  ])
  expect(tokens).toEqual([])
})

test('a form that is closed while it loads hears nothing of it any more', async () => {
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)))
  const { page, tokens, failures } = formWith({ human_check: 'builtin' })
  const { unmount } = render(page)
  await vi.waitFor(() => expect(answers).toHaveLength(1), patience)
  unmount()
  await act(async () => answers[0]?.(new Response('{}', { status: 503 })))
  expect([tokens, failures]).toEqual([[], []])
})

test('Turnstile is loaded when it is shown, dark, for the act, and tells of its tokens', async () => {
  const { page, tokens, failures } = formWith(turnstile)
  const { unmount } = render(page)
  const widget = await turnstileArrives()
  expect(widget.options).toMatchObject({
    sitekey: '0x4AAAAAAA',
    action: 'registration',
    theme: 'dark',
  })
  act(() => widget.options.callback('a token'))
  expect(box()).toHaveProperty('dataset.state', 'ready')
  act(() => widget.options['expired-callback']())
  expect(box()).toHaveProperty('dataset.state', 'loading')
  act(() => widget.options.callback('another'))
  expect(tokens).toEqual(['a token', undefined, 'another'])
  expect(failures).toEqual([])
  unmount()
  expect(widget.removed).toEqual(['widget'])
})

test('a Turnstile that cannot be loaded is told, and loaded again by a button', async () => {
  const { page, failures } = formWith(turnstile)
  render(page)
  await vi.waitFor(() => expect(scripts()).toHaveLength(1), patience)
  act(() => void scripts()[0]?.dispatchEvent(new Event('error')))
  await screen.findByText(failed)
  expect(failures).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'もう一度' }))
  const widget = await turnstileArrives()
  act(() => void widget.options['error-callback']())
  expect(await screen.findByText(failed)).toBeTruthy()
  expect(failures).toHaveLength(2)
})

const turnstile = { human_check: 'turnstile', turnstile_site_key: '0x4AAAAAAA' } as const

function formWith(settings: Partial<Site>) {
  const tokens: (string | undefined)[] = []
  const failures: true[] = []
  const context = { site: settings, i18n: createI18n('ja_JP', translations) }
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    context,
  })
  const page = (
    <RouterContextProvider router={router as never}>
      <HumanCheck
        act="registration"
        onToken={(token) => tokens.push(token)}
        onFail={() => failures.push(true)}
        onRetry={() => {}}
      />
    </RouterContextProvider>
  )
  return { page, tokens, failures }
}

function box() {
  return screen.getByRole('group', { name: 'ロボット対策' })
}

function scripts() {
  return [...document.head.querySelectorAll('script')]
}

/** As Cloudflare's script would: it brings an object that draws widgets. */
async function turnstileArrives() {
  await vi.waitFor(() => expect(scripts()).toHaveLength(1), patience)
  expect(scripts()[0]?.src).toMatch(
    /^https:\/\/challenges\.cloudflare\.com\/turnstile\/v0\/api\.js/,
  )
  const removed: string[] = []
  const drawn = vi.fn<(_: Element, options: WidgetOptions) => string>(() => 'widget')
  vi.stubGlobal('turnstile', { render: drawn, remove: (id: string) => removed.push(id) })
  act(() => void scripts()[0]?.dispatchEvent(new Event('load')))
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledOnce(), patience)
  return { options: drawn.mock.lastCall?.[1] as WidgetOptions, removed }
}

type WidgetOptions = {
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => boolean
}
