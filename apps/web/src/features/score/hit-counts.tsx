import type { HitCounts } from '@kodama/rules/accuracy'
import { formatNumber } from '@kodama/rules/format'
import type { Mode } from '@kodama/rules/modes'
import { useTranslation } from '#lib/translation.ts'

type Hit = 'max' | 'n300' | 'n200' | 'n100' | 'n50' | 'miss' | 'droplet_miss'
type Name = 'great' | 'good' | 'bad' | 'fruit' | 'drop' | 'droplet'
type HitCount = { hit: Hit; count: number; name?: Name | undefined }

const hitsOf: Record<Mode, readonly Hit[]> = {
  0: ['n300', 'n100', 'n50', 'miss'],
  1: ['n300', 'n100', 'n50', 'miss'],
  2: ['n300', 'n100', 'n50', 'miss', 'droplet_miss'],
  3: ['max', 'n300', 'n200', 'n100', 'n50', 'miss'],
}

/** What players of the mode call a hit, where that is not the number. */
const namesOf: Record<Mode, Partial<Record<Hit, Name>>> = {
  0: {},
  1: { n300: 'great', n100: 'good', miss: 'bad' },
  2: { n300: 'fruit', n100: 'drop', n50: 'droplet', droplet_miss: 'droplet' },
  3: {},
}

const colors: Record<Hit, { fill: string; dot: string }> = {
  max: { fill: 'fill-grade-silver', dot: 'bg-grade-silver' },
  n300: { fill: 'fill-grade-b', dot: 'bg-grade-b' },
  n200: { fill: 'fill-grade-c', dot: 'bg-grade-c' },
  n100: { fill: 'fill-grade-a', dot: 'bg-grade-a' },
  n50: { fill: 'fill-grade-s', dot: 'bg-grade-s' },
  miss: { fill: 'fill-danger', dot: 'bg-danger' },
  droplet_miss: { fill: 'fill-grade-c', dot: 'bg-grade-c' },
}

export function HitCountList({ counts, columns }: { counts: HitCount[]; columns: string }) {
  const { t } = useTranslation()
  return (
    <div>
      <svg
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-2 w-full rounded-full bg-raised forced-colors:h-4 forced-colors:rounded-none"
      >
        {sharesOf(counts).map(({ hit, start, width }) => (
          <rect
            key={hit}
            data-hit={hit}
            x={start}
            width={width}
            height="8"
            className={colors[hit].fill}
          />
        ))}
      </svg>
      <dl className={`mt-4 grid gap-4 ${columns}`}>
        {counts.map(({ hit, count, name }) => (
          <div key={hit} className="min-w-0">
            <dt className="flex items-center gap-2 text-14 whitespace-nowrap text-quiet">
              <span data-hit={hit} className={`size-2 shrink-0 rounded-full ${colors[hit].dot}`} />
              {t(`score.count.${hit}`)}
            </dt>
            <dd className="text-20 font-bold">{formatNumber(count)}</dd>
            {name && <dd className="text-13 text-quiet">{t(`score.count.${name}`)}</dd>}
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Best first. In mania geki and katu are judgements of their own; in catch katu is a missed droplet. */
export function hitCountsOf(counts: HitCounts, mode: Mode): HitCount[] {
  const { n300, n100, n50, nmiss, ngeki, nkatu } = counts
  const byHit = { max: ngeki, n300, n200: nkatu, n100, n50, miss: nmiss, droplet_miss: nkatu }
  return hitsOf[mode].map((hit) => ({ hit, name: namesOf[mode][hit], count: byHit[hit] }))
}

export function sharesOf(counts: readonly HitCount[]) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  let start = 0
  return counts.map(({ hit, count }) => {
    const share = { hit, start: hundredths(start), width: total === 0 ? 0 : (100 * count) / total }
    start += share.width
    return { ...share, width: hundredths(share.width) }
  })
}

function hundredths(value: number) {
  return Math.round(value * 100) / 100
}
