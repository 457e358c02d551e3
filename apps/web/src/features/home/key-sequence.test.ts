import { expect, test } from 'vitest'
import { keySequence, spinKeys } from './key-sequence.ts'

test('the whole sequence is told at its last key and not before', () => {
  const press = keySequence(['a', 'b', 'c'])
  expect(['a', 'b', 'c'].map(press)).toEqual([false, false, true])
})

test('only the last keys count, however many came before them', () => {
  const press = keySequence(['a', 'b'])
  expect([...'xyzaab'].map(press)).toEqual([false, false, false, false, false, true])
})

test('a wrong key in between starts it over', () => {
  const press = keySequence(['a', 'b', 'c'])
  expect([...'abxcabc'].map(press).filter(Boolean)).toHaveLength(1)
})

test('upper and lower case are the same key', () => {
  const press = keySequence(['k', 'o'])
  expect(['K', 'O'].map(press)).toEqual([false, true])
})

test('the classic sequence is up up down down left right left right b a', () => {
  const keys =
    'ArrowUp ArrowUp ArrowDown ArrowDown ArrowLeft ArrowRight ArrowLeft ArrowRight b a'.split(' ')
  const press = keySequence(spinKeys)
  expect(keys.filter(press)).toEqual(['a'])
})

test('a name without letters plays nothing', () => {
  expect(keySequence([])('a')).toBe(false)
})
