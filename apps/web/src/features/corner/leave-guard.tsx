import { useBlocker } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { primaryButton, quietButton } from '#ui/button-classes.ts'
import { useTexts } from './texts.tsx'

type Props = { hasChanges: () => boolean; onDiscard: () => void }

/** Asks before unsaved changes are left: by a link, by going back, by closing the editor or the tab. */
export function LeaveGuard({ hasChanges, onDiscard }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasChanges() && (current.pathname !== next.pathname || !isSamePart(current, next)),
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Question
      onStay={blocker.reset}
      onKeep={blocker.proceed}
      onDiscard={() => {
        onDiscard()
        blocker.proceed()
      }}
    />
  )
}

function isSamePart({ search: before }: { search: object }, { search: after }: { search: object }) {
  return (before as { edit?: unknown }).edit === (after as { edit?: unknown }).edit
}

type Answers = { onStay: () => void; onKeep: () => void; onDiscard: () => void }

function Question({ onStay, onKeep, onDiscard }: Answers) {
  const { t } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // The focus returns to where it was.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="leave-title"
      onCancel={(event) => {
        event.stopPropagation()
        event.preventDefault()
        onStay()
      }}
      className="m-auto w-[min(24rem,calc(100vw-32px))] rounded-xl border border-line bg-raised p-5 text-text backdrop:bg-ground/80"
    >
      <h3 id="leave-title" className="text-16 font-bold">
        {t('leave.title')}
      </h3>
      <p className="mt-2 text-14 text-quiet">{t('leave.text')}</p>
      <div className="mt-5 flex flex-col gap-2">
        <button type="button" onClick={onStay} className={primaryButton}>
          {t('leave.stay')}
        </button>
        <button type="button" onClick={onKeep} className={quietButton}>
          {t('leave.keep')}
        </button>
        <button type="button" onClick={onDiscard} className={`${quietButton} text-danger`}>
          {t('leave.discard')}
        </button>
      </div>
    </dialog>
  )
}
