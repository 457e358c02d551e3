import { ReplayArea } from './replay-area.tsx'
import type { ShownScore } from './score-head.ts'
import { ScoreHeader } from './score-header.tsx'
import { ScorePlayer } from './score-player.tsx'
import { ScoreResult } from './score-result.tsx'

export function ScorePage({ score, beatmap, player }: ShownScore) {
  return (
    <article>
      <ScoreHeader score={score} beatmap={beatmap} />
      <div className="page-width grid grid-cols-1 gap-4 py-4 sm:py-8 md:grid-cols-2">
        <div className="md:col-span-2">
          <ScoreResult score={score} />
        </div>
        <ScorePlayer player={player} playTime={score.play_time} />
        <ReplayArea />
      </div>
    </article>
  )
}
