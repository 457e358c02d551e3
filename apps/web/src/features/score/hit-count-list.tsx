import { formatNumber } from '@kodama/rules/format'
import { useTranslation } from '#lib/translation.ts'
import { type Hit, type HitCount, sharesOf } from './hit-counts.ts'

const colors: Record<Hit, { fill: string; dot: string }> = {
  max: { fill: 'fill-grade-silver', dot: 'bg-grade-silver' },
  n300: { fill: 'fill-grade-b', dot: 'bg-grade-b' },
  n200: { fill: 'fill-grade-c', dot: 'bg-grade-c' },
  n100: { fill: 'fill-grade-a', dot: 'bg-grade-a' },
  n50: { fill: 'fill-grade-s', dot: 'bg-grade-s' },
  miss: { fill: 'fill-danger', dot: 'bg-danger' },
  droplet_miss: { fill: 'fill-grade-c', dot: 'bg-grade-c' },
}

/** How often each judgement was given, and what part of the whole that is. */
export function HitCountList({ counts }: { counts: HitCount[] }) {
  const { t } = useTranslation()
  return (
    <div>
      <svg
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-2 w-full rounded-full bg-raised"
      >
        {sharesOf(counts).map(({ hit, start, width }) => (
          <rect key={hit} x={start} width={width} height="8" className={colors[hit].fill} />
        ))}
      </svg>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(88px,1fr))] gap-x-4 gap-y-4">
        {counts.map(({ hit, count, name }) => (
          <div key={hit}>
            <dt className="flex items-center gap-2 text-14 text-quiet">
              <span className={`size-2 shrink-0 rounded-full ${colors[hit].dot}`} />
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
