import { createRequire } from 'node:module'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const { resolve } = createRequire(import.meta.url)
const base = /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next)\//

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
  ],
  resolve: {
    alias: {
      // Its form for browsers decodes with HTML strings, which our policy of trusted types refuses.
      'decode-named-character-reference': resolve('decode-named-character-reference'),
    },
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The page loads no picture that could be inlined, and data: addresses are one more CSP source.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What every page loads is one file: in pieces it would compress worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: base }] } } },
  },
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/v2', '/v3', '/api', '/a/'].map((prefix) => [prefix, 'http://localhost:3000']),
    ),
  },
}))
