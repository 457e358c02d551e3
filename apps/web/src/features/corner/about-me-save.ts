import { getAboutMe, saveAboutMe } from '@kodama/contract/about-me'
import { errorCodeOf } from '@kodama/contract/call'
import type { Player } from '@kodama/contract/player'
import { useRouter } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { showToast } from '#ui/toast-store.ts'
import { type AboutMe, writeDraft } from './about-me-draft.ts'
import { callAsPlayer, useFailureText } from './call.ts'
import { replaceCachedPlayer, useShowAboutMe } from './show-about-me.ts'
import { useTexts } from './texts.tsx'

/** Why the last save failed. `other` is the text that is there instead. */
type Failure = { playerId: number; text: string; other?: AboutMe }

const failure = createAtom<Failure | undefined>(undefined)

export function useSaveFailure(playerId: number) {
  const last = useSelector(failure)
  return last?.playerId === playerId ? last : undefined
}

export function forgetSaveFailure() {
  failure.set(() => undefined)
}

/** Shows the text at once. If the save fails, the old one comes back, and the editor opens with the draft. */
export function useSaveAboutMe(player: Player, token: string) {
  const router = useRouter()
  const { t } = useTexts()
  const failureText = useFailureText()
  const show = useShowAboutMe()

  async function reopen() {
    const { pathname } = router.state.location
    if (pathname.replace(/\/$/, '') !== `/users/${player.id}`) return
    await router.navigate({
      to: '.',
      search: (search) => ({ ...search, edit: 'about' }),
      resetScroll: false,
    })
  }

  return async (draft: AboutMe) => {
    const before = player.description
    forgetSaveFailure()
    void show(draft.text)
    try {
      await callAsPlayer(saveAboutMe, { token, body: draft })
      writeDraft(player.id, undefined)
      await replaceCachedPlayer(player.id)
      showToast({ kind: 'success', title: t('about.saved') })
    } catch (error) {
      const isChanged = errorCodeOf(error) === 'about_me_changed'
      const other = isChanged
        ? await callAsPlayer(getAboutMe, { token }).catch(() => undefined)
        : undefined
      const text = isChanged ? t('about.changed') : failureText(error)
      failure.set(() => ({ playerId: player.id, text, ...(other && { other }) }))
      showToast({ kind: 'error', title: t('about.not_saved'), text: t('about.kept') })
      await show(other?.text ?? before)
      await reopen()
    }
  }
}
