import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { CloseIcon } from '#ui/icons.tsx'
import { raiseToasts } from '#ui/toast-store.ts'
import { useTexts } from './texts.tsx'

type Props = { title: string; navigation?: ReactNode; onClose: () => void; children: ReactNode }

/** A dialog over the profile; on a phone it fills the screen. Only its content scrolls. */
export function Sheet({ title, navigation, onClose, children }: Props) {
  const { t } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    // Escape and the back gesture of a phone. Whether it closes is decided by the address.
    function ask(event: Event) {
      if (event.target !== element) return
      event.preventDefault()
      close()
    }
    element?.addEventListener('cancel', ask)
    element?.showModal()
    heading.current?.focus()
    raiseToasts()
    return () => {
      element?.removeEventListener('cancel', ask)
      element?.close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-label={title}
      className="m-auto h-dvh max-h-none w-screen max-w-none overflow-hidden border-line bg-surface text-text backdrop:bg-ground/80 open:flex open:animate-open open:flex-col sm:h-[min(46rem,calc(100dvh-48px))] sm:w-[min(60rem,calc(100vw-48px))] sm:rounded-xl sm:border"
    >
      <div className="flex shrink-0 items-center justify-between gap-4 px-4 py-4 sm:px-6">
        <h2 ref={heading} tabIndex={-1} className="text-20 font-bold outline-none">
          {title}
        </h2>
        <button
          type="button"
          onClick={onClose}
          aria-label={t('close')}
          className="-m-2 grid size-11 place-items-center rounded-lg text-quiet hover:text-text"
        >
          <CloseIcon />
        </button>
      </div>
      {navigation}
      <div className="grow overflow-y-auto overscroll-contain border-t border-line p-4 sm:p-6">
        {children}
      </div>
    </dialog>
  )
}
