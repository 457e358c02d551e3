import {
  createFileRoute,
  type SearchSchemaInput,
  useLoaderData,
  useSearch,
} from '@tanstack/react-router'
import { FailedLoad, MissingPlayer } from '#components/failed-load.tsx'
import { Corner } from '#features/corner/corner.tsx'
import { Profile } from '#features/player/profile.tsx'
import { loadProfile } from '#features/player/queries.ts'
import { type ProfileAddress, profileSearchFrom } from '#features/player/search.ts'
import { useSite } from '#lib/app-context.ts'
import { pageHead, tabTitle } from '#lib/page-head.ts'
import { useTranslation } from '#lib/translation.ts'
import { deferred } from '#ui/deferred.tsx'

// A smaller chunk than the page's, so it arrives before it.
const ProfileSkeleton = deferred(() =>
  import('#features/player/profile-skeleton.tsx').then((module) => module.ProfileSkeleton),
)

export const Route = createFileRoute('/users/$userId/')({
  // One chunk, with the loader: what is not in it is loaded by every page.
  codeSplitGroupings: [['loader', 'component', 'errorComponent', 'notFoundComponent']],
  validateSearch: (address: ProfileAddress & SearchSchemaInput) => ({
    ...address,
    parsed: profileSearchFrom(address),
  }),
  // Not by `loaderDeps`: then another mode or page would wait for the loader.
  beforeLoad: ({ search }) => ({ search: search.parsed }),
  loader: ({ context, params }) => loadProfile(context, params.userId, context.search),
  head: ({ match, loaderData }) => pageHead(match.context, loaderData?.page ?? { noIndex: true }),
  component: Page,
  pendingComponent: Pending,
  errorComponent: FailedLoad,
  notFoundComponent: MissingPlayer,
})

function Page() {
  const profile = useLoaderData({ from: '/users/$userId/' })
  return (
    <Profile
      profile={profile}
      search={useSearch({ from: '/users/$userId/' }).parsed}
      corner={<Corner player={profile.player} />}
    />
  )
}

/** The title and the heading are there at once, the skeleton when its chunk has arrived. */
function Pending() {
  const { t } = useTranslation()
  const site = useSite()
  return (
    <>
      <title>{tabTitle(site, 'loading')}</title>
      <h1 className="sr-only">{t('player.profile')}</h1>
      <ProfileSkeleton />
    </>
  )
}
