import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { waysOut } from '#testing/ways-out'

test('no spelling of an address leads out of the folders that are served', async () => {
  const { app, config } = await testApp()
  const assets = path.join(config.DATA_DIR, 'assets')
  for (const folder of [config.DATA_DIR, assets, path.join(assets, 'avatars')]) {
    mkdirSync(folder, { recursive: true })
    for (const name of ['marker', 'marker.png', '.env']) {
      writeFileSync(path.join(folder, name), 'm4rker')
    }
  }
  for (const url of waysOut) {
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
