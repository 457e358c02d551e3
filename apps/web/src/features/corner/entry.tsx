import type { Player } from '@kodama/contract/player'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Identity } from '#lib/identity.ts'
import { deferred } from '#ui/deferred.tsx'
import { Icon } from '#ui/icons.tsx'
import { showToast } from '#ui/toast-store.ts'
import { AboutMePlace } from './about-me-place.tsx'
import { EditLink, PencilIcon } from './edit-link.tsx'
import { partFrom, type SheetPart } from './search.ts'
import { loadStyles } from './styles.ts'
import { CornerTexts, useTexts } from './texts.tsx'

const loadEditor = () => import('./editor.tsx')
const loadAboutMe = () => import('./about-me-part.tsx')

type Props = { player: Player; identity: Identity }

const Staff = deferred<Props>(() =>
  import('./staff-entry.tsx').then(
    (module) => module.StaffEntry,
    () => NoEditor,
  ),
)

/** An editor is loaded when the pointer or the focus is on a link, or when the address asks for it. */
export const Entry = deferred<Props>(() =>
  loadStyles().then(() => (props) => {
    const { player, identity } = props
    return (
      <CornerTexts>
        <div className="corner">
          {player.id === identity.user.id ? (
            <OwnEntry {...props} />
          ) : (
            <Staff key={player.id} {...props} />
          )}
        </div>
      </CornerTexts>
    )
  }),
)

function OwnEntry(props: Props) {
  const { t } = useTexts()
  const part = partFrom(useSearch({ strict: false }).edit)
  return (
    <>
      <EditLink
        part="avatar"
        onIntent={preloadEditor}
        className="absolute top-4 left-20 grid size-10 place-items-center rounded-full border border-line bg-raised text-leaf hover:border-leaf sm:top-13 sm:left-30"
      >
        <Icon d={cameraPath} />
        <span className="sr-only">{t('parts.avatar')}</span>
      </EditLink>
      <EditLink
        part="avatar"
        onIntent={preloadEditor}
        className="absolute top-0 right-4 mt-3 inline-flex h-10 items-center gap-2 rounded-full border border-line bg-raised px-4 text-14 font-bold text-leaf hover:border-leaf sm:-mt-14"
      >
        <PencilIcon />
        {t('open')}
      </EditLink>
      <AboutMePlace isOpen={part === 'about'} onIntent={preloadAboutMe}>
        <AboutMe {...props} />
      </AboutMePlace>
      {part && part !== 'about' && <Editor {...props} part={part} />}
    </>
  )
}

const preloadEditor = () => void loadEditor().catch(() => {})
const preloadAboutMe = () => void loadAboutMe().catch(() => {})

const Editor = deferred<Props & { part: SheetPart }>(() =>
  loadEditor().then(
    (module) => module.Editor,
    () => NoEditor,
  ),
)

const AboutMe = deferred<Props>(() =>
  loadAboutMe().then(
    (module) => module.AboutMePart,
    () => NoEditor,
  ),
)

/** For example without a connection. The address still asks for the editor, so a reload tries again. */
function NoEditor() {
  const { t } = useTexts()
  useEffect(() => void showToast({ kind: 'error', title: t('unavailable') }), [t])
  return null
}

const cameraPath =
  'M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z'
