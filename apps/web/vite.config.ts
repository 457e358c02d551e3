import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What every page needs, in one file that stays in the browser's cache when only our code changes. */
const libraries = { name: 'libraries', test: /node_modules\/(@tanstack|i18next|react|scheduler)/ }

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
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The page loads no picture that could be inlined, and data: addresses are one more CSP source.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Cut into what the frame and what single pages use of them, they weigh 2 KB more.
    rolldownOptions: {
      output: isSsrBuild ? {} : { codeSplitting: { groups: [libraries] } },
    },
    reportCompressedSize: false,
  },
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/v2', '/v3', '/api', '/a/'].map((prefix) => [prefix, 'http://localhost:3000']),
    ),
  },
}))
