import { createRequire } from 'node:module'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { flags } from './flags.ts'
import { textsVersion } from './texts-version.ts'

const { resolve } = createRequire(import.meta.url)
// The port of the API in development, from the environment or the file .env, as the API reads it.
const { PORT = '3000' } = loadEnv('', path.join(import.meta.dirname, '../..'), 'PORT')

/** What the API serves in development, with the old addresses that begin like no page of ours. */
// oxfmt-ignore
const apiPaths = [
  '/v1', '/v2', '/v3', '/api', '/a/', '/documents/', '/manifest.webmanifest', '/.well-known/',
  '/u/', '/b/', '/s/', '/d/', '/p/', '/home', '/beatmapsets', '/rankings',
]

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
    flags,
    textsVersion,
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
    cssCodeSplit: false,
    // The server links the chunks that a page needs.
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // On a slow machine, the first start would print warnings about the time of plugins.
      checks: { bundlerTimings: false },
      ...(!isSsrBuild && {
        output: {
          codeSplitting: {
            groups: [
              // Browsers keep the libraries when only our own code changes.
              { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
              { name: 'app', tags: ['$initial'], test: /src\/(?!entry-client)/, priority: 1 },
              // Most pages need these, and each alone would be a tiny file.
              {
                name: 'calls',
                test: /react-query|query-core|typebox|(?:contract|rules)\/src/,
                minShareCount: 4,
              },
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
