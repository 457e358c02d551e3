import {
  createFileRoute,
  type SearchSchemaInput,
  useLoaderData,
  useSearch,
} from '@tanstack/react-router'
import { FailedLoad, MissingPlayer } from '#components/failed-load.tsx'
import { useSavingText } from '#features/about-me/saves.ts'
import { Profile } from '#features/player/profile.tsx'
import { loadProfile, usePlayer } from '#features/player/queries.ts'
import { type ProfileAddress, profileSearchFrom } from '#features/player/search.ts'
import { AboutMeAction } from '#features/profile-editor/about-me-action.tsx'
import { useCloseEditor } from '#features/profile-editor/close.ts'
import { EditorUnavailable } from '#features/profile-editor/editor-unavailable.tsx'
import { HeaderLinks } from '#features/profile-editor/header-links.tsx'
import { roleOf, sectionFrom } from '#features/profile-editor/sections.ts'
import { useSite } from '#lib/app-context.ts'
import { useIdentity } from '#lib/identity.ts'
import { pageHead, tabTitle } from '#lib/page-head.ts'
import { useTranslation } from '#lib/translation.ts'
import { deferred } from '#ui/deferred.tsx'

// A smaller chunk than the page's, so it arrives before it.
const ProfileSkeleton = deferred(() =>
  import('#features/player/profile-skeleton.tsx').then((module) => module.ProfileSkeleton),
)

const loadEditor = () => import('./-profile-editor.tsx')
const ProfileEditor = deferred(() =>
  loadEditor().then(
    (module) => module.ProfileEditor,
    () => EditorUnavailable,
  ),
)
const preloadEditor = () => void loadEditor().catch(() => {})

const loadAboutMe = () => import('#features/about-me/about-me-section.tsx')
const AboutMeSection = deferred(() =>
  loadAboutMe().then(
    (module) => module.AboutMeSection,
    () => EditorUnavailable,
  ),
)
const preloadAboutMe = () => void loadAboutMe().catch(() => {})

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
  const { parsed, edit } = useSearch({ from: '/users/$userId/' })
  const loaded = usePlayer(profile.player)
  const savingText = useSavingText(loaded.id)
  const player = savingText === undefined ? loaded : { ...loaded, description: savingText }
  const identity = useIdentity()
  const closeEditor = useCloseEditor()
  const role = identity ? roleOf(identity.user, player.id) : undefined
  const section = sectionFrom(edit, role)
  const isAboutMe = section === 'about'
  return (
    <>
      <Profile
        profile={{ ...profile, player }}
        search={parsed}
        headerLinks={role && <HeaderLinks role={role} onIntent={preloadEditor} />}
        aboutMeAction={
          role === 'owner' && <AboutMeAction isOpen={isAboutMe} onIntent={preloadAboutMe} />
        }
        aboutMeEditor={
          identity &&
          isAboutMe && (
            <AboutMeSection player={player} token={identity.token} onClose={closeEditor} />
          )
        }
      />
      {identity && section && !isAboutMe && (
        <ProfileEditor key={player.id} player={player} identity={identity} section={section} />
      )}
    </>
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
