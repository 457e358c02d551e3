import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Identity } from '#lib/identity.ts'
import { useClose } from './close.ts'
import { InvitesPart } from './invites-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { PicturePart } from './picture-part.tsx'
import { parts, type SheetPart } from './search.ts'
import { SessionsPart } from './sessions-part.tsx'
import { Sheet } from './sheet.tsx'
import { useTexts } from './texts.tsx'

type Props = { identity: Identity; part: SheetPart }

export function Editor({ identity, part }: Props) {
  const { t } = useTexts()
  const close = useClose()
  const { token } = identity
  return (
    <Sheet title={t('title')} navigation={<Navigation part={part} />} onClose={close}>
      {part === 'avatar' && <PicturePart key="avatar" kind="avatar" identity={identity} />}
      {part === 'banner' && <PicturePart key="banner" kind="banner" identity={identity} />}
      {part === 'invites' && <InvitesPart token={token} />}
      {part === 'password' && <PasswordPart token={token} name={identity.user.name} />}
      {part === 'sessions' && <SessionsPart token={token} />}
    </Sheet>
  )
}

/** Another part takes the place of this one in the history: back closes the editor. The about-me is in its box. */
function Navigation({ part }: { part: SheetPart }) {
  const { t } = useTexts()
  const list = useRef<HTMLElement>(null)
  // On a phone the list is wider than the screen.
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  })
  return (
    <nav
      ref={list}
      aria-label={t('parts.label')}
      className="-mt-2 shrink-0 overflow-x-auto px-2 sm:px-4"
    >
      <ul className="flex w-max gap-1">
        {parts.map((each) => (
          <li key={each}>
            <Link
              to="."
              search={(search) => ({ ...search, edit: each })}
              state={(state) => state}
              replace
              resetScroll={false}
              preload={false}
              aria-current={each === part ? 'page' : undefined}
              className="block border-b-2 border-transparent px-2 py-3 text-14 whitespace-nowrap text-quiet -outline-offset-2 hover:text-text aria-[current]:border-leaf aria-[current]:font-bold aria-[current]:text-leaf sm:px-3"
            >
              {t(`parts.${each}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
