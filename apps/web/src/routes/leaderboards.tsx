import { createFileRoute, type SearchSchemaInput, useSearch } from '@tanstack/react-router'
import { Leaderboard } from '#features/leaderboard/leaderboard.tsx'
import { loadLeaderboard } from '#features/leaderboard/queries.ts'
import { type LeaderboardAddress, leaderboardSearchFrom } from '#features/leaderboard/search.ts'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/leaderboards')({
  // One chunk, with the loader: what is not in it is loaded by every page.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (address: LeaderboardAddress & SearchSchemaInput) => ({
    ...address,
    parsed: leaderboardSearchFrom(address),
  }),
  loaderDeps: ({ search }) => search.parsed,
  loader: ({ context, deps }) => loadLeaderboard(context, deps),
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: 'leaderboards',
      description: context.i18n.t('leaderboard.description', { name: context.site.name }),
    }),
  component: Page,
})

function Page() {
  return <Leaderboard search={useSearch({ from: '/leaderboards' }).parsed} />
}
