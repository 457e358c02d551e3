import { buildStale } from './stale.js'

// Standard output belongs to the verb: with --json a program reads it.
buildStale({ quiet: true, only: 'api' })
await import(new URL('../apps/api/dist/kodama.js', import.meta.url).href)
