import type { Counter } from './limits.ts'

/** Where counters are kept. `swap` says no when another has changed the counter meanwhile. */
export type Counters = {
  read(id: string): Promise<Counter | undefined>
  swap(id: string, before: Counter | undefined, after: Counter): Promise<boolean>
  remove(id: string): Promise<void>
}
