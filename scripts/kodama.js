import { buildStale } from './stale.js'

// Nothing else may write to standard output: with --json a program reads it.
buildStale({ quiet: true, only: 'api' })
await import(new URL('../apps/api/dist/kodama.js', import.meta.url).href)
