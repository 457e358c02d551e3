// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast } from './toast-store.ts'
import { Toasts } from './toasts.tsx'

const toasts = <Toasts label="お知らせ" closeLabel="閉じる" />

beforeEach(() => {
  vi.useFakeTimers()
  // The testing library moves a faked clock on only if it finds it under this name.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime.bind(vi) })
})

afterEach(() => {
  pass(60_000)
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('the lists that are read aloud are there before the first toast', () => {
  render(toasts)
  expect(liveLists()).toEqual({ polite: '', assertive: '' })
})

test('a success is told politely, an error at once', () => {
  render(toasts)
  show('success', '登録完了', 'ようこそ')
  show('error', '入力エラー')
  expect(liveLists()).toEqual({ polite: '登録完了ようこそ', assertive: '入力エラー' })
})

test('a click closes a toast and leaves the others', async () => {
  const user = startUser()
  render(toasts)
  show('success', 'a')
  show('success', 'b')
  await user.click(closeButton('a'))
  pass(220)
  expect(titles()).toEqual(['b'])
})

test('a toast waits while the pointer is on it', async () => {
  const user = startUser()
  render(toasts)
  show('success', 'a')
  pass(3000)
  await user.hover(closeButton('a'))
  pass(30_000)
  expect(titles()).toEqual(['a'])
  await user.unhover(closeButton('a'))
  pass(999)
  expect(leaving()).toEqual([])
  pass(1)
  expect(leaving()).toEqual(['a'])
})

test('a toast waits while it has the focus, even when the pointer goes', async () => {
  const user = startUser()
  render(toasts)
  show('error', 'a')
  await user.tab()
  expect(document.activeElement).toBe(closeButton('a'))
  await user.hover(closeButton('a'))
  await user.unhover(closeButton('a'))
  pass(30_000)
  expect(leaving()).toEqual([])
  await user.tab()
  pass(4000)
  expect(leaving()).toEqual(['a'])
})

test('Escape closes the toast that has the focus', async () => {
  const user = startUser()
  render(toasts)
  show('success', 'a')
  show('success', 'b')
  await user.tab()
  await user.keyboard('{Escape}')
  expect(leaving()).toEqual(['a'])
})

test('a toast whose list goes away under the pointer does not stay for ever', async () => {
  const user = startUser()
  const { unmount } = render(toasts)
  show('success', 'a')
  await user.hover(closeButton('a'))
  unmount()
  pass(4220)
  render(toasts)
  expect(titles()).toEqual([])
})

test('the browser takes over the empty lists of the server, then shows its own', () => {
  const complaints = vi.spyOn(console, 'error')
  show('success', 'a')
  const container = document.body.appendChild(document.createElement('div'))
  container.append(document.createRange().createContextualFragment(renderToString(toasts)))
  expect(liveLists()).toEqual({ polite: '', assertive: '' })
  const section = container.firstElementChild
  render(toasts, { container, hydrate: true })
  expect(container.firstElementChild).toBe(section)
  expect(liveLists()).toEqual({ polite: 'a', assertive: '' })
  expect(complaints).not.toHaveBeenCalled()
})

function liveLists() {
  const region = screen.getByRole('region', { name: 'お知らせ' })
  const [polite, assertive] = within(region).getAllByRole('list')
  expect(polite?.getAttribute('aria-live')).toBe('polite')
  expect(assertive?.getAttribute('aria-live')).toBe('assertive')
  return { polite: polite?.textContent, assertive: assertive?.textContent }
}

function closeButton(title: string) {
  return screen.getByRole('button', { name: '閉じる', description: title })
}

function titles() {
  return screen.queryAllByRole('listitem').map((item) => item.textContent)
}

function leaving() {
  return screen
    .queryAllByRole('listitem')
    .filter((item) => 'leaving' in item.dataset)
    .map((item) => item.textContent)
}

function show(kind: 'success' | 'error', title: string, text?: string) {
  act(() => showToast({ kind, title, ...(text && { text }) }))
}

function startUser() {
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi), delay: null })
}

function pass(ms: number) {
  act(() => vi.advanceTimersByTime(ms))
}
