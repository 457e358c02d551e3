import path from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { withoutSchemas } from '../../apps/web/without-schemas.ts'

const contract = path.resolve('packages/contract/src/session.ts')
const summary = 'Sign in. The token is good for 30 days, or until the password changes.'

/** The script of a browser for one module that imports the endpoint. @param {string} importer */
async function buildFor(importer) {
  const id = path.resolve(importer)
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'one-module',
        resolveId: (source) => (source === id ? id : null),
        load: (asked) =>
          asked === id ? `import { signIn } from '${contract}'; console.log(signIn)` : null,
      },
      withoutSchemas,
    ],
    build: { write: false, minify: false, rolldownOptions: { input: id } },
  })
  const [result] = [built].flat()
  return result && 'output' in result ? result.output[0].code : ''
}

test('a page gets the method and the path of an endpoint, and nothing of its schemas', async () => {
  const code = await buildFor('apps/web/src/features/session/page.js')
  expect(code).toContain('method: "POST"')
  expect(code).toContain('path: "/v3/authenticate/login"')
  expect(code).not.toContain(summary)
  expect(code).not.toContain('captcha_token')
  expect(code).not.toContain('wrong_credentials')
})

test('the API reference gets all of an endpoint', async () => {
  const code = await buildFor('apps/web/src/features/reference/page.js')
  for (const part of ['/v3/authenticate/login', summary, 'captcha_token', 'wrong_credentials']) {
    expect(code).toContain(part)
  }
})
