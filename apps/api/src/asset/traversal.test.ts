import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

const folders = [
  '/a/',
  '/a/banners/',
  '/a/covers/',
  '/a/previews/',
  '/docs/ja/',
  '/documents/',
  '/documents/ja/',
  '/locales/',
  '/assets/',
]
const up = ['..', '%2e%2e', '%252e%252e', '.%2e', '....', '..%00', '%c0%ae%c0%ae']
const slashes = ['/', '//', '%2f', '%252f', '%5c', '%c0%af']
const targets = ['marker', 'marker.png', 'kodama.db', 'etc/passwd']
const names = ['__proto__', 'constructor', 'toString', '%00', '.env', '.git/config', '7.', '7%20']

/** Nearly three hundred spellings of a way out, and names that an object has by itself. */
const addresses = folders.flatMap((folder) => [
  ...up.flatMap((dots, i) =>
    slashes.map((slash, j) => `${folder}${dots}${slash}${dots}${slash}${targets[(i + j) % 4]}`),
  ),
  ...names.map((name) => folder + name),
])

test('no spelling of an address leads out of the folders that are served', async () => {
  const { app, config } = await testApp()
  const assets = path.join(config.DATA_DIR, 'assets')
  for (const folder of [config.DATA_DIR, assets, path.join(assets, 'avatars')]) {
    mkdirSync(folder, { recursive: true })
    for (const name of ['marker', 'marker.png', '.env']) {
      writeFileSync(path.join(folder, name), 'm4rker')
    }
  }
  for (const url of addresses) {
    const { statusCode, body, headers } = await app.inject(url)
    const leaked = /m4rker|root:x:0:0|SQLite format 3/.exec(body)?.[0]
    // A player who does not exist has the default picture.
    const isPlayers = /^\/a\/(?!covers|previews)/.test(url)
    // Two slashes in a row lead to the page with one.
    const isRedirected = /^\/[a-z]/.test(String(headers.location))
    const isExpected = statusCode < 500 && (statusCode >= 400 || isPlayers || isRedirected)
    expect({ url, leaked, isExpected }).toEqual({ url, leaked: undefined, isExpected: true })
  }
})
