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
