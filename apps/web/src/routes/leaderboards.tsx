import { createFileRoute, useSearch } from '@tanstack/react-router'
import { Leaderboard } from '#features/leaderboard/leaderboard.tsx'
import { loadLeaderboard } from '#features/leaderboard/load-leaderboard.ts'
import type { LeaderboardAddress } from '#features/leaderboard/search.ts'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/leaderboards')({
  // One chunk, the loader too: what is left here is in the first JavaScript of every page.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: LeaderboardAddress) => search,
  loaderDeps: ({ search }) => search,
  loader: loadLeaderboard,
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: 'leaderboards',
      description: context.i18n.t('leaderboard.description', { name: context.site.name }),
    }),
  component: Page,
})

function Page() {
  return <Leaderboard address={useSearch({ from: '/leaderboards' })} />
}
