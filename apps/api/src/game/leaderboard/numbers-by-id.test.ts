import { expect, test } from 'vitest'
import { makeNumbersById } from './numbers-by-id.ts'

test('a batch of ids is listed without a look at the other ids', () => {
  const { numbers, looks } = makeCounted()
  for (let id = 1; id <= 50_000; id++) numbers.set(id, id % 2)
  looks.count = 0
  expect(numbers.listIds(20_000, 20_010)).toEqual([20_001, 20_003, 20_005, 20_007, 20_009])
  expect(looks.count).toBe(10)
})

test('an id far above all others costs no room for those between', () => {
  const { numbers, looks } = makeCounted()
  numbers.set(5, 1)
  numbers.set(2 ** 31 - 1, 1)
  looks.count = 0
  expect(numbers.listIds(0, 2 ** 31 - 1)).toEqual([5, 2 ** 31 - 1])
  // Two pages.
  expect(looks.count).toBeLessThan(10_000)
})

/** Counts how often an element is read. */
function makeCounted() {
  const looks = { count: 0 }
  const Counted = new Proxy(Uint8Array, {
    construct: (Target, [length]) =>
      new Proxy(new Target(length), {
        get(array, key) {
          looks.count += 1
          return array[Number(key)]
        },
      }),
  })
  const numbers = makeNumbersById(Counted)
  return { numbers, looks }
}
