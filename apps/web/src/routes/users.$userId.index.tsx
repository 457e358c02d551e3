import { createFileRoute, useLoaderData, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { FailedLoad } from '#components/failed-load.tsx'
import { MissingPlayer } from '#components/missing-player.tsx'
import { loadProfile } from '#features/player/load-profile.ts'
import { Profile } from '#features/player/profile.tsx'
import type { ProfileAddress } from '#features/player/search.ts'
import { pageHead } from '#lib/page-head.ts'
import { Spinner } from '#ui/spinner.tsx'

// Smaller than the page, and so there before it.
const ProfileSkeleton = lazy(() =>
  import('#features/player/profile-skeleton.tsx').then((module) => ({
    default: module.ProfileSkeleton,
  })),
)

export const Route = createFileRoute('/users/$userId/')({
  // One chunk, the loader too: what is left here is in the first JavaScript of every page.
  codeSplitGroupings: [['loader', 'component', 'errorComponent', 'notFoundComponent']],
  validateSearch: (search: ProfileAddress) => search,
  loader: loadProfile,
  head: ({ match, loaderData }) => pageHead(match.context, loaderData?.page ?? { noIndex: true }),
  component: Page,
  pendingComponent: Pending,
  errorComponent: FailedLoad,
  notFoundComponent: MissingPlayer,
})

function Page() {
  const profile = useLoaderData({ from: '/users/$userId/' })
  return <Profile profile={profile} address={useSearch({ from: '/users/$userId/' })} />
}

function Pending() {
  return (
    <Suspense fallback={<Spinner />}>
      <ProfileSkeleton />
    </Suspense>
  )
}
