import { Gauge, type Registry } from 'prom-client'
import type { PoolUse } from '#platform/database/connection/serving-pool'

export function measurePool(metrics: Registry, readPool: () => PoolUse) {
  metrics.registerMetric(
    new Gauge({
      name: 'kodama_database_connections',
      help: 'Connections to the database: taken, and how many there may be.',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { taken, max } = readPool()
        this.set({ state: 'taken' }, taken)
        this.set({ state: 'max' }, max)
      },
    }),
  )
  metrics.registerMetric(
    new Gauge({
      name: 'kodama_database_waiting',
      help: 'Statements that wait for a connection to the database.',
      registers: [],
      collect() {
        this.set(readPool().waiting)
      },
    }),
  )
}
