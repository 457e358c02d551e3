import { Counter, Gauge, type Registry } from 'prom-client'

type Parts = {
  mailer: { readCounts(): { waiting: number; sent: number; failed: number; dropped: number } }
  ranks: { secondsSincePoll(): number | undefined }
  catalogue: { secondsSincePoll(): number | undefined }
}

/** What the parts of the site know of themselves. */
export function measureParts(metrics: Registry, { mailer, ranks, catalogue }: Parts) {
  for (const [name, part] of Object.entries({ ranks, catalogue })) {
    metrics.registerMetric(
      new Gauge({
        name: `kodama_${name}_age_seconds`,
        help: 'How long ago it was last compared with the database, in seconds.',
        registers: [],
        collect() {
          this.set(part.secondsSincePoll() ?? Number.NaN)
        },
      }),
    )
  }
  metrics.registerMetric(
    new Gauge({
      name: 'kodama_mails_waiting',
      help: 'Mails that are being sent or wait to be sent again.',
      registers: [],
      collect() {
        this.set(mailer.readCounts().waiting)
      },
    }),
  )
  metrics.registerMetric(
    new Counter({
      name: 'kodama_mails_total',
      help: 'Mails by outcome.',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        const { sent, failed, dropped } = mailer.readCounts()
        this.reset()
        this.inc({ outcome: 'sent' }, sent)
        this.inc({ outcome: 'failed' }, failed)
        this.inc({ outcome: 'dropped' }, dropped)
      },
    }),
  )
}

type CacheUse = { hits: number; misses: number }

export function measureLeaderboards(metrics: Registry, readCache: () => CacheUse) {
  metrics.registerMetric(
    new Counter({
      name: 'kodama_leaderboard_cache_total',
      help: 'Leaderboards that were asked for: a hit was in the cache, a miss was read.',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        const { hits, misses } = readCache()
        this.reset()
        this.inc({ outcome: 'hit' }, hits)
        this.inc({ outcome: 'miss' }, misses)
      },
    }),
  )
}

/** Counters that the parts of the site call. Without metrics they do nothing. */
export function makeTallies(metrics: Registry | undefined) {
  if (!metrics) return { onRefusal: () => {}, onPage: () => {} }
  const refusals = new Counter({
    name: 'kodama_limit_refusals_total',
    help: 'Attempts over a rate limit.',
    labelNames: ['limit'],
    registers: [metrics],
  })
  const pages = new Counter({
    name: 'kodama_pages_total',
    help: 'Pages: from the cache, rendered, or sent as the bare shell (limited, busy, failed).',
    labelNames: ['outcome'],
    registers: [metrics],
  })
  return {
    onRefusal: (limit: string) => refusals.inc({ limit }),
    onPage: (outcome: string) => pages.inc({ outcome }),
  }
}
