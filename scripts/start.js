import { adoptHooks } from './hooks.js'
import { buildStale } from './run.js'

adoptHooks()
buildStale()
await import(new URL('../apps/api/dist/main.js', import.meta.url).href)
