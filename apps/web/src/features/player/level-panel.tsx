import { formatNumber } from '@kodama/rules/format'
import { levelOf } from '@kodama/rules/level'
import { useTranslation } from '#lib/translation.ts'
import { Panel } from '#ui/panel.tsx'

/** The level in a ring that is as full as the way to the next one is done. */
export function LevelPanel({ totalScore }: { totalScore: number }) {
  const { t } = useTranslation()
  const { level, percent } = levelOf(totalScore)
  return (
    <Panel title={t('player.level')}>
      <div className="mt-2 flex items-center justify-center gap-6">
        <div className="relative grid size-32 place-items-center">
          <svg
            aria-hidden="true"
            viewBox="0 0 128 128"
            className="absolute inset-0 -rotate-90 fill-none"
          >
            <circle cx="64" cy="64" r="56" strokeWidth="10" className="stroke-raised" />
            {percent > 0 && (
              <circle
                cx="64"
                cy="64"
                r="56"
                strokeWidth="10"
                strokeLinecap="round"
                pathLength="100"
                strokeDasharray={`${percent} 100`}
                className="stroke-leaf"
              />
            )}
          </svg>
          <strong className={`${level < 1000 ? 'text-44' : 'text-28'} leading-none`}>
            {formatNumber(level)}
          </strong>
        </div>
        <p className="text-quiet">
          <span className="block text-13">{t('player.level_progress')}</span>
          <span className="text-28 font-bold text-text">{percent}%</span>
        </p>
      </div>
    </Panel>
  )
}
