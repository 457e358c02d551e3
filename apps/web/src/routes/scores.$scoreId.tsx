import { createFileRoute } from '@tanstack/react-router'
import { FailedLoad, MissingPlayer } from '#components/failed-load.tsx'
import { loadScore } from '#features/score/queries.ts'
import { ScorePage } from '#features/score/score-page.tsx'
import { ScoreSkeleton } from '#features/score/score-skeleton.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/scores/$scoreId')({
  // One chunk, with the loader: what is not in it is loaded by every page.
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
