import { saveAboutMe } from '@kodama/contract/about-me'
import { useMutationState } from '@tanstack/react-query'
import type { AboutMe } from './draft.ts'

export function saveKey(playerId: number) {
  return [saveAboutMe.path, playerId]
}

/** The text that is being saved: the profile shows it at once. */
export function useSavingText(playerId: number): string | undefined {
  const save = useLastSave(playerId)
  return save?.status === 'pending' ? save.draft?.text : undefined
}

/** The last save, if it failed. */
export function useFailedSave(playerId: number) {
  const save = useLastSave(playerId)
  return save?.status === 'error' ? save : undefined
}

function useLastSave(playerId: number) {
  const saves = useMutationState({
    filters: { mutationKey: saveKey(playerId) },
    select: ({ state: { status, error, variables } }) => ({
      status,
      error,
      draft: variables as AboutMe | undefined,
    }),
  })
  return saves.at(-1)
}
