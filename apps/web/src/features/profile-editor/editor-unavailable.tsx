import { useEffect } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { showToast } from '#ui/toast-store.ts'

/** In place of an editor that did not load. The address still names it, so a reload tries again. */
export function EditorUnavailable() {
  const { t } = useTranslation()
  useEffect(() => void showToast({ kind: 'error', title: t('editor.unavailable') }), [t])
  return null
}
