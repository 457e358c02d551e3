import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/root.js'

const assets = path.join(root, 'apps/web/dist/client/assets')
const fromString =
  /(inner|outer|adjacent)HTML|document\.write|createContextualFragment|parseFromString|\beval\(|new Function\b/i

/**
 * The build puts the libraries that every page needs into the chunk `vendor`, and nothing of ours. React is one of them,
 * and can take HTML from a string; that we never ask it to is checked in the source.
 */
test('no built file but that of the libraries makes HTML or code from a string', () => {
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
  const found = scripts.filter((file) =>
    fromString.test(readFileSync(path.join(assets, file), 'utf8')),
  )
  expect(scripts.length).toBeGreaterThan(30)
  expect(found).toEqual([expect.stringMatching(/^vendor-/)])
})
