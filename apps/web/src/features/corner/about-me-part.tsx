import { getAboutMe } from '@kodama/contract/about-me'
import type { Player } from '@kodama/contract/player'
import { useEffect, useRef } from 'react'
import type { Identity } from '#lib/identity.ts'
import { type AboutMe, readDraft } from './about-me-draft.ts'
import { AboutMeEditor } from './about-me-editor.tsx'
import { useOwnQuery } from './call.ts'
import { useClose } from './close.ts'
import { LoadedPart } from './loaded-part.tsx'

type Props = { player: Player; identity: Identity }

export function AboutMePart({ player, identity: { token } }: Props) {
  const close = useClose()
  const saved = useOwnQuery(getAboutMe, { token })
  const { status } = saved
  const draft = readDraft(player.id)
  const part = useRef<HTMLDivElement>(null)
  // The address may have opened it far below.
  useEffect(() => {
    if (status !== 'pending') part.current?.scrollIntoView({ block: 'nearest' })
  }, [status])
  return (
    <div ref={part} className="scroll-mt-14 scroll-mb-8 pt-4">
      <LoadedPart
        query={saved}
        // Without a connection the draft can be edited: it knows which version it changes.
        instead={draft && { text: player.description ?? '', version: draft.version }}
      >
        {(saved: AboutMe) => (
          <AboutMeEditor
            player={player}
            token={token}
            saved={saved}
            draft={draft}
            onClose={close}
          />
        )}
      </LoadedPart>
    </div>
  )
}
