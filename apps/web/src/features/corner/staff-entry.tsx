import type { Player } from '@kodama/contract/player'
import { Link, useSearch } from '@tanstack/react-router'
import type { Identity } from '#lib/identity.ts'
import { useClose } from './close.ts'
import { Sheet } from './sheet.tsx'
import { StaffPart } from './staff-part.tsx'
import { useTexts } from './texts.tsx'

type Props = { player: Player; identity: Identity }

/** On the profile of another player, for Administrators and Developers. */
export function StaffEntry({ player, identity: { token } }: Props) {
  const { t } = useTexts()
  const close = useClose()
  const isOpen = useSearch({ strict: false }).edit === 'staff'
  return (
    <>
      <Link
        to="."
        search={(search) => ({ ...search, edit: 'staff' })}
        state={(state) => ({ ...state, opensEditor: true })}
        resetScroll={false}
        preload={false}
        className="absolute top-0 right-4 mt-3 inline-flex h-10 items-center rounded-full border border-line bg-raised px-4 text-14 font-bold text-quiet hover:border-leaf hover:text-leaf sm:-mt-14"
      >
        {t('staff.open')}
      </Link>
      {isOpen && (
        <Sheet title={t('staff.title')} onClose={close}>
          <StaffPart player={player} token={token} />
        </Sheet>
      )}
    </>
  )
}
