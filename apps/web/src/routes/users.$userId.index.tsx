import { createFileRoute, useLoaderData, useSearch } from '@tanstack/react-router'
import { FailedLoad } from '#components/failed-load.tsx'
import { MissingPlayer } from '#components/missing-player.tsx'
import { loadProfile } from '#features/player/load-profile.ts'
import { Profile } from '#features/player/profile.tsx'
import type { ProfileAddress } from '#features/player/search.ts'
import { pageHead, tabTitle } from '#lib/page-head.ts'
import { useSite } from '#lib/site.ts'
import { deferred } from '#ui/deferred.tsx'

// Smaller than the page, and so there before it.
const ProfileSkeleton = deferred(() =>
  import('#features/player/profile-skeleton.tsx').then((module) => module.ProfileSkeleton),
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
  const site = useSite()
  return (
    <>
      {/* Not the skeleton's: the tab has a title before that is there. */}
      <title>{tabTitle(site, 'loading')}</title>
      <ProfileSkeleton />
    </>
  )
}
