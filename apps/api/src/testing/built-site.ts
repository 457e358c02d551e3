import { fileURLToPath } from 'node:url'

/** `npm run build` makes it, and so does `npm test`. */
export const builtSite = fileURLToPath(new URL('../../../web/dist', import.meta.url))
