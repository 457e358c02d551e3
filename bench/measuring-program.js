import path from 'node:path'
import { build } from 'esbuild'
import { root } from '../scripts/root.js'

/**
 * Bundles a program of bench/programs, into a folder where Node finds the API's packages.
 * @param {string} name
 */
export async function buildMeasuringProgram(name) {
  const outfile = path.join(root, 'apps/api/.cache', `${name}-${process.pid}.mjs`)
  await build({
    entryPoints: [path.join(root, 'bench/programs', `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['@photostructure/sqlite', 'bcrypt', 'fastify', 'kysely', 'mysql2'],
    banner: {
      js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
    },
    logLevel: 'error',
  })
  return outfile
}
