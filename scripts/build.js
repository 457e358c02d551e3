import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './root.js'
import { builds, isStale, markFresh } from './stale.js'

const makers = { api: buildApi, web: buildWeb }
const named = process.argv.slice(2)

const names = /** @type {const} */ (['api', 'web']).filter((name) =>
  named.length > 0 ? named.includes(name) : isStale(name),
)
if (names.length > 0) {
  const start = performance.now()
  process.stdout.write(`building ${names.map((name) => `apps/${name}`).join(' and ')} … `)
  await Promise.all(names.map(make))
  process.stdout.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`)
}

/** @param {'api' | 'web'} name */
async function make(name) {
  await makers[name](path.join(root, 'apps', name))
  markFresh(name)
}

/** @param {string} folder */
async function buildApi(folder) {
  const { build } = await import('esbuild')
  rmSync(path.join(root, builds.api.folder), { recursive: true, force: true })
  await build({
    absWorkingDir: folder,
    entryPoints: {
      main: 'src/main.ts',
      kodama: 'src/operator/cli/main.ts',
      'redraw-picture': 'src/players/picture/redraw-program.ts',
      'draw-card': 'src/pages/share/draw-program.ts',
    },
    outdir: 'dist',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    // Half a megabyte less to compile at each start. Names stay readable for the log.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
    // They load a compiled part from their own folder.
    external: ['@photostructure/sqlite', 'bcrypt', 'sharp'],
    banner: {
      js: [
        "import { createRequire as __createRequire } from 'node:module'",
        'const require = __createRequire(import.meta.url)',
        'const __dirname = import.meta.dirname, __filename = import.meta.filename',
      ].join('\n'),
    },
  })
}

/** @param {string} folder */
async function buildWeb(folder) {
  const { build } = await import('vite')
  const options = /** @type {const} */ ({ root: folder, logLevel: 'warn' })
  await build(options)
  await Promise.all([
    build({ ...options, build: { ssr: 'src/entry-server.tsx', minify: true } }),
    precompress(path.join(folder, 'dist/client')),
  ])
}

/** @param {string} folder */
async function precompress(folder) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => /\.(js|css|json|svg)$/.test(file) && !file.includes('.vite'))
  await Promise.all(files.map(compress))
}

/** @param {string} file */
async function compress(file) {
  const content = readFileSync(file)
  if (content.length < 200) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
