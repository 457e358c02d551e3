type Labels = Readonly<Record<string, string>>
/** `suffix` is what a histogram adds to its name. */
type Sample = { suffix?: string; labels: Labels; value: number }
export type Family = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}
export type Metrics = ReturnType<typeof makeMetrics>

/** What one process counts. Labels are words of our own: never what a visitor sent. */
export function makeMetrics() {
  const families: (() => Family)[] = []

  /** Read at each scrape. A part that counts by itself has a counter here. */
  function observe(
    type: 'counter' | 'gauge',
    name: string,
    help: string,
    read: () => number | undefined | Sample[],
  ) {
    families.push(() => {
      const value = read()
      if (value === undefined) return { name, help, type, samples: [] }
      const samples = typeof value === 'number' ? [{ labels: {}, value }] : value
      return { name, help, type, samples }
    })
  }

  function counter(name: string, help: string) {
    const samples = new Map<string, { labels: Labels; value: number }>()
    observe('counter', name, help, () => [...samples.values()])
    return (labels: Labels) => {
      const key = JSON.stringify(labels)
      const sample = samples.get(key)
      if (sample) sample.value += 1
      else samples.set(key, { labels, value: 1 })
    }
  }

  function histogram(name: string, help: string, bounds: readonly number[]) {
    const series = new Map<string, { labels: Labels; counts: number[]; sum: number }>()
    families.push(() => ({
      name,
      help,
      type: 'histogram',
      samples: [...series.values()].flatMap((each) => bucketsOf(each, bounds)),
    }))
    return (labels: Labels, value: number) => {
      const key = JSON.stringify(labels)
      const found = series.get(key) ?? { labels, counts: [...bounds, 0].map(() => 0), sum: 0 }
      series.set(key, found)
      const index = bounds.findIndex((bound) => value <= bound)
      const bucket = index < 0 ? bounds.length : index
      found.counts[bucket] = (found.counts[bucket] ?? 0) + 1
      found.sum += value
    }
  }

  return { observe, counter, histogram, read: (): Family[] => families.map((read) => read()) }
}

/** Each bucket of Prometheus also counts what is in the smaller ones. */
function bucketsOf(
  { labels, counts, sum }: { labels: Labels; counts: number[]; sum: number },
  bounds: readonly number[],
): Sample[] {
  let total = 0
  const buckets = [...bounds.map(String), '+Inf'].map((le, index) => {
    total += counts[index] ?? 0
    return { suffix: '_bucket', labels: { ...labels, le }, value: total }
  })
  return [
    ...buckets,
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: total },
  ]
}
