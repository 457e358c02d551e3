import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { badgesOf } from '../../packages/rules/src/privileges.ts'
import { root } from '../../scripts/root.js'

const page = readFileSync(path.join(root, 'docs/moderation.md'), 'utf8')

test('the page on moderation names the badge of every role', () => {
  const [, roles = ''] = /^## Roles\n(.*?)^## /ms.exec(page) ?? []
  const named = [...roles.matchAll(/\| ([A-Z][\w ]+) \|$/gm)].map(([, badge]) => badge)
  const everyPrivilege = 2 ** 31 - 1
  expect(named.toSorted()).toEqual(badgesOf(everyPrivilege).toSorted())
})

/** @type {[string, string, RegExp, number][]} */
const times = [
  ['a page stays in the cache', 'apps/api/src/pages/page-cache.ts', /ttl: (\d+)/, 5000],
  ['a browser keeps an answer', 'apps/api/src/http/serve.ts', /public, max-age=(\d+)/, 5],
  ['a browser keeps an avatar', 'apps/api/src/asset/routes.ts', /tenMinutes = (\d+)/, 600],
  ['a privilege is scanned', 'apps/api/src/ranks/poller.ts', /pollsPerPrivilegeScan = (\d+)/, 20],
  ['a poll of the ranks', 'apps/api/src/ranks/poller.ts', /pollIntervalMs = (\d+)/, 2000],
  ['a scan of the catalogue', 'apps/api/src/catalogue/poller.ts', /pollsPerFullScan = (\d+)/, 60],
]

test.each(times)('the times of docs/moderation.md still follow from the code: %s', (...given) => {
  const [, file, pattern, value] = given
  const [, found] = pattern.exec(readFileSync(path.join(root, file), 'utf8')) ?? []
  expect(Number(found)).toBe(value)
})
