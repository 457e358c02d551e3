import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDemoApp } from './open-demo-app.ts'

/** Prints the HTML of the demo world's pages at the addresses in argv, as JSON. */
const [webBuild = '', ...addresses] = process.argv.slice(2)
const folder = mkdtempSync(path.join(tmpdir(), 'kodama-pages-'))
try {
  const settings = { DATA_DIR: folder, DATABASE_URL: `sqlite:${path.join(folder, 'kodama.db')}` }
  const { app, db } = await openDemoApp(settings, webBuild)
  const pages: Record<string, string> = {}
  for (const address of addresses) {
    const { headers, body } = await app.inject(address)
    // Only a rendered page has one.
    if (!headers.etag) throw new Error(`${address} was not rendered`)
    pages[address] = body
  }
  await app.close()
  await db.destroy()
  process.stdout.write(JSON.stringify(pages))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
