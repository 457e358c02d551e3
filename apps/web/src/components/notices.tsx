import { useEffect, useEffectEvent } from 'react'
import { useIsConnectionLost } from '#lib/connection.ts'
import type { TextKey } from '#lib/i18n.ts'
import { useEnding } from '#lib/identity.ts'
import { useTranslation } from '#lib/translation.ts'
import { closeToast, showToast } from '#ui/toast-store.ts'
import { Toasts } from '#ui/toasts.tsx'

export function Notices() {
  const { t } = useTranslation()
  const isConnectionLost = useIsConnectionLost()
  const ending = useEnding()
  useNotice(isConnectionLost && 'connection.lost', 'connection.lost_text', 'connection.back')
  useNotice(ending && `ending.${ending}`, 'ending.text')
  return <Toasts label={t('toast.region')} closeLabel={t('toast.close')} />
}

function useNotice(title: TextKey | false | undefined, text: TextKey, titleAfter?: TextKey) {
  const { t } = useTranslation()
  const show = useEffectEvent((title: TextKey) =>
    showToast({ kind: 'notice', title: t(title), text: t(text) }),
  )
  const reportEnd = useEffectEvent(() => {
    if (titleAfter) showToast({ kind: 'success', title: t(titleAfter) })
  })

  useEffect(() => {
    if (!title) return undefined
    const id = show(title)
    return () => {
      closeToast(id)
      reportEnd()
    }
  }, [title])
}
