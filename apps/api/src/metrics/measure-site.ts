import type { Metrics } from './metrics.ts'

type Parts = {
  mailer: { readCounts(): { waiting: number; sent: number; failed: number; dropped: number } }
  ranks: { secondsSincePoll(): number | undefined }
  catalogue: { secondsSincePoll(): number | undefined }
}

/** What the parts of the site know of themselves. */
export function measureParts({ observe }: Metrics, { mailer, ranks, catalogue }: Parts) {
  const age = 'was last compared with the database, in seconds.'
  observe('gauge', 'kodama_ranks_age_seconds', `How long ago the order of players ${age}`, () =>
    ranks.secondsSincePoll(),
  )
  observe('gauge', 'kodama_catalogue_age_seconds', `How long ago the beatmaps ${age}`, () =>
    catalogue.secondsSincePoll(),
  )
  observe(
    'gauge',
    'kodama_mails_waiting',
    'Mails that are being sent or wait to be sent again.',
    () => mailer.readCounts().waiting,
  )
  observe('counter', 'kodama_mails_total', 'Mails by outcome.', () => {
    const { sent, failed, dropped } = mailer.readCounts()
    return Object.entries({ sent, failed, dropped }).map(([outcome, value]) => ({
      labels: { outcome },
      value,
    }))
  })
}

type CacheUse = { hits: number; misses: number; entries: number }

export function measureLeaderboards({ observe }: Metrics, readCache: () => CacheUse) {
  observe(
    'counter',
    'kodama_leaderboard_cache_total',
    'Leaderboards that were asked for: a hit was in the cache, a miss was read.',
    () => {
      const { hits, misses } = readCache()
      return [
        { labels: { outcome: 'hit' }, value: hits },
        { labels: { outcome: 'miss' }, value: misses },
      ]
    },
  )
  observe(
    'gauge',
    'kodama_leaderboard_cache_entries',
    'Answers in the cache of leaderboards.',
    () => readCache().entries,
  )
}

/** Counters that the parts of the site call. Without metrics they do nothing. */
export function makeTallies(metrics: Metrics | undefined) {
  const refusal = metrics?.counter('kodama_limit_refusals_total', 'Attempts over a rate limit.')
  const page = metrics?.counter(
    'kodama_pages_total',
    'Pages: from the cache, rendered, or sent as the bare shell (limited, busy, failed).',
  )
  return {
    onRefusal: (limit: string) => refusal?.({ limit }),
    onPage: (outcome: string) => page?.({ outcome }),
  }
}
