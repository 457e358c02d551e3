import { createRequire } from 'node:module'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { flags } from './flags.ts'

const { resolve } = createRequire(import.meta.url)
const firstVendors =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/[\w-]+)\//
// A first view is drawn from loaded data: what follows a query comes with the pages that do.
const laterVendors =
  /query-core\/.*\/(queryObserver|infiniteQueryObserver)\.|react-query\/.*\/(use(Base|Infinite)?Query|suspense|errorBoundaryUtils|IsRestoringProvider|QueryErrorResetBoundary)\./
const gamePieces =
  /\/typebox\/|contract\/src\/(params|leaderboard)\.|rules\/src\/(modes|countries|format)\.|components\/(flag|common-flags|mode-icon|mode-switcher)\./

/** The server links what a page needs, and no chunk has styles of its own: a chunk is imported as it is. */
const withoutPreloads: Plugin = {
  name: 'without-preloads',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
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
    flags,
  ],
  resolve: {
    alias: [
      // Its form for browsers decodes with HTML strings, which our policy of trusted types refuses.
      {
        find: /^decode-named-character-reference$/,
        replacement: resolve('decode-named-character-reference'),
      },
      // React has had the hook for years; what stands in for it where it lacks is weight.
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
    // The page loads no picture that could be inlined, and data: addresses are one more CSP source.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // What every page needs is two files, others' code and ours: they compress best whole, and a
    // visitor keeps the first over our changes.
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'vendor',
                test: (id) => firstVendors.test(id) && !laterVendors.test(id),
                priority: 1,
              },
              // Pieces of a few hundred bytes come together: a request costs more than they do.
              {
                name: 'frame',
                test: /src\/(router|app|lib\/.*|ui\/(bar|toast-store))\.tsx?$/,
              },
              { name: 'query', test: (id) => laterVendors.test(id) && !/infinite/i.test(id) },
              { name: 'game', test: gamePieces },
            ],
          },
        },
      },
    }),
  },
  worker: { format: 'es' },
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/v2', '/v3', '/api', '/a/', '/u/'].map((prefix) => [
        prefix,
        'http://localhost:3000',
      ]),
    ),
  },
}))
