import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton, quietButton } from '#ui/button-classes.ts'
import { Modal } from '#ui/modal.tsx'

type Props = { hasChanges: () => boolean; onDiscard: () => void }

/** Asks before unsaved changes are left: by a link, by going back, by closing the editor or the tab. */
export function LeaveGuard({ hasChanges, onDiscard }: Props) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasChanges() && (current.pathname !== next.pathname || editOf(current) !== editOf(next)),
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null

  function discard() {
    onDiscard()
    blocker.proceed?.()
  }

  return (
    <Modal size="question" title={t('editor.leave.title')} onClose={blocker.reset}>
      <p className="mt-2 text-14 text-quiet">{t('editor.leave.text')}</p>
      <div className="mt-5 flex flex-col gap-2">
        <button type="button" onClick={blocker.reset} className={primaryButton}>
          {t('editor.leave.stay')}
        </button>
        <button type="button" onClick={blocker.proceed} className={quietButton}>
          {t('editor.leave.keep')}
        </button>
        <button type="button" onClick={discard} className={`${quietButton} text-danger`}>
          {t('editor.leave.discard')}
        </button>
      </div>
    </Modal>
  )
}

function editOf({ search }: { search: object }) {
  return (search as { edit?: unknown }).edit
}
