import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.js'
import { buildStale } from './stale.js'

/** Runs the named benchmarks, or all of them. */
const folder = path.join(root, 'bench')
const named = process.argv.slice(2)
const benches = readdirSync(folder).filter((file) => file.endsWith('.bench.js'))

buildStale()
for (const file of benches) {
  if (named.length > 0 && !named.some((name) => file.startsWith(name))) continue
  console.log(`\n${file.replace('.bench.js', '')}`)
  await import(pathToFileURL(path.join(folder, file)).href)
}
