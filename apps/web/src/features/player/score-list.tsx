import { useTranslation } from '#lib/translation.ts'
import { Bar } from '#ui/bar.tsx'
import { Panel } from '#ui/panel.tsx'
import { Failure } from './failure.tsx'
import { Pager } from './pager.tsx'
import { rowHeight, ScoreRow } from './score-row.tsx'
import type { ProfileSearch, Scope } from './search.ts'
import { SizeChoice } from './size-choice.tsx'
import { type ShownScores, useScorePage } from './use-score-page.ts'

type Props = { playerId: number; scope: Scope; search: ProfileSearch }

export function ScoreList({ playerId, scope, search }: Props) {
  const { t } = useTranslation()
  const scores = useScorePage(playerId, scope, search)
  return (
    <Panel
      title={<span lang="en">{t(`score_list.${scope}`)}</span>}
      aside={<SizeChoice scope={scope} search={search} />}
    >
      <div aria-busy={scores.isLoading} className="mt-4">
        <Rows scope={scope} size={search[scope].size} scores={scores} />
      </div>
      {!scores.hasFailed && (
        <Pager scope={scope} search={search} shown={scores.shown} hasNext={scores.hasNext} />
      )}
    </Panel>
  )
}

function Rows({ scope, size, scores }: { scope: Scope; size: number; scores: ShownScores }) {
  const { t } = useTranslation()
  const { shown, isLoading, hasFailed, retry } = scores
  if (hasFailed) return <Failure onRetry={retry} />
  if (!shown) return <RowsSkeleton size={size} />
  if (shown.rows.length === 0) {
    return (
      <p className="rounded-lg border border-dashed border-line px-4 py-8 text-center text-14 text-quiet">
        {t(`score_list.empty_${scope}`)}
      </p>
    )
  }
  return (
    <ol className={`flex flex-col gap-2 transition-opacity ${isLoading ? 'opacity-60' : ''}`}>
      {shown.rows.map((score) => (
        <ScoreRow key={score.id} score={score} />
      ))}
    </ol>
  )
}

function RowsSkeleton({ size }: { size: number }) {
  const { t } = useTranslation()
  return (
    <output
      aria-label={t('loading')}
      className="flex animate-pulse flex-col gap-2 motion-reduce:animate-none"
    >
      {Array.from({ length: size }, (_, index) => (
        <Bar key={index} className={`${rowHeight} rounded-lg`} />
      ))}
    </output>
  )
}
