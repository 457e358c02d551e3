import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/root.js'

/** A violation of each wall: its name, the file that is planted, its text, and the rule that must refuse it. */
const imports = 'eslint(no-restricted-imports)'
const planted = /** @type {const} */ ([
  ['rules imports a package', 'packages/rules/src/planted.ts', "import 'typebox/type'", imports],
  ['rules imports Node', 'packages/rules/src/planted-2.ts', "import 'node:fs'", imports],
  ['contract imports React', 'packages/contract/src/planted.ts', "import 'react'", imports],
  [
    'the demo world imports the API',
    'packages/demo-world/src/planted.ts',
    "import '@kodama/api/src/app'",
    imports,
  ],
  [
    'the demo world imports a package',
    'packages/demo-world/src/planted-2.ts',
    "import 'kysely'",
    imports,
  ],
  ['web imports api', 'apps/web/src/planted.ts', "import '@kodama/api/src/app'", imports],
  ['api imports web', 'apps/api/src/planted.ts', "import '@kodama/web/src/app'", imports],
  [
    'a feature imports a feature',
    'apps/web/src/features/home/planted.ts',
    "import '#features/reference/reference.tsx'",
    imports,
  ],
  [
    'a feature imports a route',
    'apps/web/src/features/home/planted-2.ts',
    "import '#routes/index.tsx'",
    imports,
  ],
  [
    'a feature climbs',
    'apps/web/src/features/home/planted-3.ts',
    "import '../reference/reference.tsx'",
    imports,
  ],
  [
    'a component imports a feature',
    'apps/web/src/components/planted.ts',
    "import '#features/home/home.tsx'",
    imports,
  ],
  [
    'ui imports the contract',
    'apps/web/src/ui/planted.ts',
    "import '@kodama/contract/site'",
    imports,
  ],
  [
    'ui imports a component',
    'apps/web/src/ui/planted-2.ts',
    "import '#components/mark.tsx'",
    imports,
  ],
  [
    'lib imports a component',
    'apps/web/src/lib/planted.ts',
    "import '#components/mark.tsx'",
    imports,
  ],
  [
    'a route file of the API holds SQL',
    'apps/api/src/platform/http/health.ts',
    "import 'kysely'",
    imports,
  ],
  ['an act holds SQL', 'apps/api/src/accounts/invite/planted.ts', "import 'kysely'", imports],
  ['a query knows HTTP', 'apps/api/src/accounts/invite/queries.ts', "import 'fastify'", imports],
  ['an act knows HTTP', 'apps/api/src/accounts/invite/planted-2.ts', "import 'fastify'", imports],
  ['the API climbs', 'apps/api/src/accounts/invite/planted-3.ts', "import '../invite.ts'", imports],
  [
    'a file other than config reads the environment',
    'apps/api/src/planted-2.ts',
    'export const x = process.env',
    'node(no-process-env)',
  ],
  ['a barrel', 'apps/web/src/lib/index.ts', "export * from './site.ts'", 'oxc(no-barrel-file)'],
  [
    'a cycle through an alias',
    'apps/api/src/platform/database/planted.ts',
    "import { y } from '#platform/database/planted-2'\nexport const x = y",
    'import(no-cycle)',
  ],
  [
    'a cycle of types',
    'apps/api/src/platform/database/planted-3.ts',
    "import type { Y } from '#platform/database/planted-4'\nexport type X = Y[]",
    'import(no-cycle)',
  ],
  [
    'a default export',
    'apps/web/src/lib/planted-2.ts',
    'export default 1',
    'import(no-default-export)',
  ],
  [
    'a long file',
    'apps/web/src/lib/planted-3.ts',
    `${'// x\n'.repeat(301)}export {}`,
    'eslint(max-lines)',
  ],
  [
    'an HTML string',
    'apps/web/src/ui/planted.tsx',
    "export const x = <p dangerouslySetInnerHTML={{ __html: '' }} />",
    'react(no-danger)',
  ],
])

/** @type {string} */
let copy
/** @type {{ filename: string, code: string }[]} */
let refusals

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'kodama-walls-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.trim().split('\n')) {
    if (/\.(tsx?|json)$/.test(file)) cpSync(path.join(root, file), path.join(copy, file))
  }
  for (const [, file, text] of planted) plant(file, text)
  plant(
    'apps/api/src/platform/database/planted-2.ts',
    "import { x } from '#platform/database/planted'\nexport const y = () => x",
  )
  plant(
    'apps/api/src/platform/database/planted-4.ts',
    "import type { X } from '#platform/database/planted-3'\nexport type Y = X",
  )

  const oxlint = path.join(root, 'node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['-f', 'json'], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  refusals = JSON.parse(stdout).diagnostics
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each(planted)('lint refuses it when %s', (_wall, file, _text, rule) => {
  const rules = refusals.filter((refusal) => refusal.filename === file).map(({ code }) => code)
  expect(rules).toContain(rule)
})

/**
 * @param {string} file
 * @param {string} text
 */
function plant(file, text) {
  const target = path.join(copy, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, `${text}\n`)
}
