import { saveAboutMe } from '@kodama/contract/about-me'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { callAsPlayer } from '#lib/account-calls.ts'
import { refetchPlayer } from '#lib/player-query.ts'
import { useTranslation } from '#lib/translation.ts'
import { showToast } from '#ui/toast-store.ts'
import { type AboutMe, writeDraft } from './draft.ts'
import { saveKey } from './saves.ts'

/** If the save fails, the editor opens again with the draft. */
export function useSaveAboutMe(playerId: number, token: string) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const reopenEditor = useReopenEditor(playerId)
  return useMutation({
    mutationKey: saveKey(playerId),
    mutationFn: (draft: AboutMe) => callAsPlayer(saveAboutMe, { token, body: draft }),
    // The editor shows the failure, however late it is opened again.
    gcTime: Infinity,
    onSuccess: () => {
      writeDraft(playerId, undefined)
      showToast({ kind: 'success', title: t('editor.about.saved') })
      // The save is pending until the profile has the new text.
      return refetchPlayer(queryClient, playerId)
    },
    onError: () => {
      showToast({
        kind: 'error',
        title: t('editor.about.not_saved'),
        text: t('editor.about.kept'),
      })
      void refetchPlayer(queryClient, playerId)
      reopenEditor()
    },
  })
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
