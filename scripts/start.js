import { adoptHooks } from './hooks.js'
import { buildStale } from './stale.js'

adoptHooks()
buildStale()
await import(new URL('../apps/api/dist/main.js', import.meta.url).href)
