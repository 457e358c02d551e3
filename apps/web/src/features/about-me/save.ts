import { saveAboutMe } from '@kodama/contract/about-me'
import type { Player } from '@kodama/contract/player'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { callAsPlayer } from '#lib/account-calls.ts'
import { playerQuery, refetchPlayer } from '#lib/player-query.ts'
import { useTranslation } from '#lib/translation.ts'
import { showToast } from '#ui/toast-store.ts'
import { type AboutMe, writeDraft } from './draft.ts'

/** Shows the text at once. If the save fails, the old one comes back, and the editor opens with the draft. */
export function useSaveAboutMe(player: Player, token: string, onClose: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const reopenEditor = useReopenEditor(player.id)
  const { queryKey } = playerQuery(player.id)

  return useMutation({
    mutationKey: keyOf(player.id),
    mutationFn: (draft: AboutMe) => callAsPlayer(saveAboutMe, { token, body: draft }),
    // The editor shows the failure, however late it is opened again.
    gcTime: Infinity,
    onMutate: async ({ text }) => {
      // A refetch that is under way would bring the old text back.
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(
        queryKey,
        (answer) => answer && { ...answer, data: { ...answer.data, description: text } },
      )
      onClose()
      return before
    },
    onSuccess: () => {
      writeDraft(player.id, undefined)
      showToast({ kind: 'success', title: t('editor.about.saved') })
    },
    onError: (_error, _draft, before) => {
      queryClient.setQueryData(queryKey, before)
      showToast({
        kind: 'error',
        title: t('editor.about.not_saved'),
        text: t('editor.about.kept'),
      })
      reopenEditor()
    },
    onSettled: () => void refetchPlayer(queryClient, player.id),
  })
}

/** The last save, if it failed. */
export function useFailedSave(playerId: number) {
  const saves = useMutationState({
    filters: { mutationKey: keyOf(playerId) },
    select: ({ state }) => ({ ...state, variables: state.variables as AboutMe | undefined }),
  })
  const last = saves.at(-1)
  return last?.status === 'error' ? last : undefined
}

function keyOf(playerId: number) {
  return [saveAboutMe.path, playerId]
}

/** Unless the player has left the profile. */
function useReopenEditor(playerId: number) {
  const router = useRouter()
  return () => {
    const { pathname } = router.state.location
    if (pathname.replace(/\/$/, '') !== `/users/${playerId}`) return
    void router.navigate({
      to: '.',
      search: (search) => ({ ...search, edit: 'about' }),
      resetScroll: false,
    })
  }
}
