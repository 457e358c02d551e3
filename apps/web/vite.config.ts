import { createRequire } from 'node:module'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import { firstView } from './first-view.ts'
import { flags } from './flags.ts'
import { textsVersion } from './texts-version.ts'
import { withoutSchemas } from './without-schemas.ts'

const { resolve } = createRequire(import.meta.url)
// The port of the API in development, from the environment or the file .env, as the API reads it.
const { PORT = '3000' } = loadEnv('', path.join(import.meta.dirname, '../..'), 'PORT')

/** What the API serves in development, with the old addresses that begin like no page of ours. */
// oxfmt-ignore
const apiPaths = [
  '/v1', '/v2', '/v3', '/api', '/a/', '/documents/', '/manifest.webmanifest', '/.well-known/',
  '/u/', '/b/', '/s/', '/d/', '/p/', '/home', '/beatmapsets', '/rankings',
]

/** Each has a few hundred bytes, and several pages of the game need them. */
const gamePieces =
  /contract\/src\/leaderboard\.ts$|rules\/src\/format\.|components\/(flag|mode-switcher|pager)\./

const loadChunk = path.join(import.meta.dirname, 'src/lib/load-chunk.ts')

/**
 * Replaces Vite's helper for `import()`, which loads a chunk's styles and preloads: no chunk has styles of its
 * own, and the server links the preloads. Ours tells what to do when a chunk is gone. The id of the helper is private
 * to Vite: when an upgrade changes it, the build fails.
 */
const withoutPreloads: Plugin & { isReplaced: boolean } = {
  name: 'without-preloads',
  apply: 'build',
  enforce: 'pre',
  isReplaced: false,
  load(id) {
    if (id !== '\0vite/preload-helper.js') return undefined
    withoutPreloads.isReplaced = true
    return `export { loadChunk as __vitePreload } from '${loadChunk}'`
  },
  generateBundle() {
    if (this.environment.name === 'client' && !withoutPreloads.isReplaced) {
      this.error('Vite has changed its preload helper: see withoutPreloads')
    }
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    withoutPreloads,
    withoutSchemas,
    flags,
    textsVersion,
    firstView,
  ],
  resolve: {
    alias: [
      // Its form for browsers parses HTML strings, which our trusted types policy refuses.
      {
        find: /^decode-named-character-reference$/,
        replacement: resolve('decode-named-character-reference'),
      },
      // React has this hook; the shim for old versions of it is not needed.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Inlined pictures would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // On a slow machine, the first start would print warnings about the time of plugins.
      checks: { bundlerTimings: false },
      // What every page needs is two files, the libraries and our own code: together they compress best,
      // and a visitor's browser keeps the first when only the second changes.
      ...(!isSsrBuild && {
        treeshake: { moduleSideEffects: [{ test: /\/typebox\//, sideEffects: false }] },
        output: {
          codeSplitting: {
            groups: [
              { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
              {
                name: 'frame',
                tags: ['$initial'],
                test: /src\/(?!entry-client|styles)/,
                priority: 1,
              },
              // Small pieces come together: a request costs more than they do.
              { name: 'query', test: /react-query|query-core/, minShareCount: 2 },
              { name: 'game', test: gamePieces },
            ],
          },
        },
      }),
    },
  },
  worker: { format: 'es' },
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    proxy: Object.fromEntries(apiPaths.map((path) => [path, `http://localhost:${PORT}`])),
  },
}))
