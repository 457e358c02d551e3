import { getAboutMe } from '@kodama/contract/about-me'
import type { Player } from '@kodama/contract/player'
import { type AboutMe, readDraft } from './about-me-draft.ts'
import { AboutMeEditor } from './about-me-editor.tsx'
import { useOwnQuery } from './call.ts'
import { LoadedPart } from './loaded-part.tsx'

type Props = { player: Player; token: string; onClose: () => void }

export function AboutMePart({ player, token, onClose }: Props) {
  const saved = useOwnQuery(getAboutMe, { token })
  return (
    <LoadedPart query={saved}>
      {(saved: AboutMe) => (
        <AboutMeEditor
          player={player}
          token={token}
          saved={saved}
          draft={readDraft(player.id)}
          onClose={onClose}
        />
      )}
    </LoadedPart>
  )
}
