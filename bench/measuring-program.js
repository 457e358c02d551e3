import path from 'node:path'
import { build } from 'esbuild'
import { root } from '../scripts/stale.js'

/**
 * Bundles a program of the API's testing folder to a file in a place where it finds the API's packages.
 * @param {string} name
 */
export async function buildMeasuringProgram(name) {
  const outfile = path.join(root, 'apps/api/.cache', `${name}-${process.pid}.mjs`)
  await build({
    entryPoints: [path.join(root, 'apps/api/src/testing', `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['@photostructure/sqlite', 'bcrypt', 'fastify', 'ioredis', 'kysely', 'mysql2'],
    banner: {
      js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
    },
    logLevel: 'error',
  })
  return outfile
}
