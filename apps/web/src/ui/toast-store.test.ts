// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  closeToast,
  holdToast,
  readingMs,
  resumeToast,
  showToast,
  useToasts,
} from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  pass(60_000)
  cleanup()
  vi.useRealTimers()
})

test('a toast stays for 4000 ms, fades for 220 ms and is gone', () => {
  const toasts = watch()
  show('登録完了')
  pass(3999)
  expect(toasts()).toEqual(['登録完了'])
  pass(1)
  expect(toasts()).toEqual(['登録完了 leaves'])
  pass(219)
  expect(toasts()).toEqual(['登録完了 leaves'])
  pass(1)
  expect(toasts()).toEqual([])
})

test('a toast of six sentences stays long enough to be read, whatever its language', () => {
  const japanese = 'パスワードには数字を1文字以上入れてください。'.repeat(6)
  const english = 'The password needs at least one digit in it.'.repeat(6)
  expect(readingMs(japanese)).toBeGreaterThan(15_000)
  expect(readingMs(english)).toBeGreaterThan(15_000)
  const toasts = watch()
  act(() => showToast({ kind: 'error', title: '入力エラー', text: japanese }))
  pass(15_000)
  expect(toasts()).toEqual(['入力エラー'])
  pass(60_000)
  expect(toasts()).toEqual([])
})

test('a closed toast fades for 220 ms, and its clock does nothing more', () => {
  const toasts = watch()
  show('a')
  show('b')
  act(() => closeToast(idOf('a')))
  expect(toasts()).toEqual(['a leaves', 'b'])
  pass(220)
  expect(toasts()).toEqual(['b'])
  pass(3779)
  expect(toasts()).toEqual(['b'])
})

test('closing twice does not fade twice', () => {
  const toasts = watch()
  show('a')
  act(() => closeToast(idOf('a')))
  pass(200)
  act(() => closeToast(idOf('a')))
  pass(20)
  expect(toasts()).toEqual([])
})

test('a held toast stays, and after that the rest of its time goes on', () => {
  const toasts = watch()
  show('a')
  pass(3000)
  holdToast(idOf('a'))
  pass(50_000)
  expect(toasts()).toEqual(['a'])
  resumeToast(idOf('a'))
  pass(999)
  expect(toasts()).toEqual(['a'])
  pass(1)
  expect(toasts()).toEqual(['a leaves'])
})

test('when a sixth toast comes, the oldest leaves', () => {
  const toasts = watch()
  for (const title of ['1', '2', '3', '4', '5', '6']) show(title)
  expect(toasts()).toEqual(['1 leaves', '2', '3', '4', '5', '6'])
})

let current: { current: ReturnType<typeof useToasts> }

function watch() {
  current = renderHook(useToasts).result
  return () => current.current.map(({ title, isLeaving }) => title + (isLeaving ? ' leaves' : ''))
}

function idOf(title: string) {
  return current.current.find((toast) => toast.title === title)?.id ?? 0
}

function show(title: string) {
  act(() => showToast({ kind: 'success', title }))
}

function pass(ms: number) {
  act(() => vi.advanceTimersByTime(ms))
}
