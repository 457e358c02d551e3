import type { Player } from '@kodama/contract/player'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Identity } from '#lib/identity.ts'
import { deferred } from '#ui/deferred.tsx'
import { Icon } from '#ui/icons.tsx'
import { showToast } from '#ui/toast-store.ts'
import { type Part, partFrom } from './search.ts'
import { loadStyles } from './styles.ts'
import { CornerTexts, useTexts } from './texts.tsx'

const loadEditor = () => import('./editor.tsx')

type Props = { player: Player; identity: Identity }

const Staff = deferred<Props>(() =>
  import('./staff-entry.tsx').then(
    (module) => module.StaffEntry,
    () => NoEditor,
  ),
)

/** The editor is loaded when the pointer or the focus is on a link, or when the address asks for it. */
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
        className="absolute top-4 left-21 grid size-10 place-items-center rounded-full border border-line bg-raised text-leaf hover:border-leaf sm:top-10 sm:left-31"
      >
        <Icon d={cameraPath} />
        <span className="sr-only">{t('parts.avatar')}</span>
      </EditLink>
      <EditLink
        part="about"
        className="absolute top-0 right-4 mt-3 inline-flex h-10 items-center gap-2 rounded-full border border-line bg-raised px-4 text-14 font-bold text-leaf hover:border-leaf sm:-mt-14"
      >
        <Icon d={pencilPath} className="size-4" />
        {t('open')}
      </EditLink>
      {part && <Editor {...props} part={part} />}
    </>
  )
}

const preload = () => void loadEditor().catch(() => {})

type LinkProps = { part: Part; className: string; children: React.ReactNode }

function EditLink({ part, ...props }: LinkProps) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, edit: part })}
      // Closing goes back to where the editor was opened.
      state={(state) => ({ ...state, opensEditor: true })}
      resetScroll={false}
      preload={false}
      onPointerEnter={preload}
      onFocus={preload}
      {...props}
    />
  )
}

const Editor = deferred<Props & { part: Part }>(() =>
  loadEditor().then(
    (module) => module.Editor,
    () => NoEditor,
  ),
)

/** For example without a connection. The address still asks for the editor, so a reload tries again. */
function NoEditor() {
  const { t } = useTexts()
  useEffect(() => showToast({ kind: 'error', title: t('unavailable') }), [t])
  return null
}

const pencilPath =
  'M4 20l1-4.5L16.2 4.3a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L8.5 19 4 20ZM14 6.5l3.5 3.5'
const cameraPath =
  'M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z'
