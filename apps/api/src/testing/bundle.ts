import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { onTestFinished } from 'vitest'

const source = fileURLToPath(new URL('.', import.meta.url))

/** Bundles a file of this folder into a program for Node. */
export async function bundle(name: string): Promise<string> {
  const outfile = path.join(source, '../../.cache', `${randomUUID()}.mjs`)
  await build({
    entryPoints: [path.join(source, name)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['@photostructure/sqlite', 'kysely', 'mysql2'],
    logLevel: 'error',
  })
  onTestFinished(() => rmSync(outfile, { force: true }))
  return outfile
}
