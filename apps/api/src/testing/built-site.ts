import { fileURLToPath } from 'node:url'

/** `npm run build` makes it; `npm test` does so by itself. */
export const builtSite = fileURLToPath(new URL('../../../web/dist', import.meta.url))
