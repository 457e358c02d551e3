import { createFileRoute } from '@tanstack/react-router'
import { FailedLoad } from '#components/failed-load.tsx'
import { MissingPlayer } from '#components/missing-player.tsx'
import { loadScore } from '#features/score/load-score.ts'
import { ScorePage } from '#features/score/score-page.tsx'
import { ScoreSkeleton } from '#features/score/score-skeleton.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/scores/$scoreId')({
  // One chunk, the loader too: what is left here is in the first JavaScript of every page.
  codeSplitGroupings: [
    ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
  ],
  loader: ({ params, context }) => loadScore(context, params.scoreId),
  head: ({ match, loaderData }) => pageHead(match.context, loaderData?.page ?? { noIndex: true }),
  component: Page,
  pendingComponent: ScoreSkeleton,
  errorComponent: FailedLoad,
  notFoundComponent: MissingPlayer,
})

function Page() {
  return <ScorePage {...Route.useLoaderData()} />
}
