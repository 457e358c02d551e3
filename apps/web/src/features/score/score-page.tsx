import { useTranslation } from '#lib/translation.ts'
import { Icon } from '#ui/icons.tsx'
import type { ShownScore } from './queries.ts'
import { ScoreHeader } from './score-header.tsx'
import { ScoreResult } from './score-result.tsx'

export function ScorePage({ score, beatmap, player }: ShownScore) {
  return (
    <article>
      <ScoreHeader score={score} beatmap={beatmap} player={player} />
      <div className="page-width flex flex-col gap-4 py-4 sm:py-8">
        <ScoreResult score={score} />
        <ReplayArea />
      </div>
    </article>
  )
}

function ReplayArea() {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="replay"
      className="flex items-center gap-4 rounded-xl border border-dashed border-line p-4 sm:px-6"
    >
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-surface text-quiet">
        <Icon d="M8 5.5 18.5 12 8 18.5ZM4 4l16 16" className="size-7" />
      </span>
      <div>
        <h2 id="replay" className="text-14 text-quiet">
          {t('score.replay')}
        </h2>
        <p lang="en">{t('score.no_replay')}</p>
      </div>
    </section>
  )
}
