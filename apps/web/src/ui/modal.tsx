import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { CloseIcon } from './icons.tsx'
import { raiseToasts } from './toast-store.ts'

type Props = { onClose: () => void; title: string; closeLabel: string; children: ReactNode }

/** A sheet at the bottom of a small screen. The browser's dialog: it traps the focus, closes on Escape and makes the rest of the page inert. */
export function Modal({ onClose, title, closeLabel, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)

  // A layout effect: it opens before its content takes the focus, and closes in time to give it back.
  useLayoutEffect(() => {
    const element = dialog.current
    function closeOnBackdrop({ target }: MouseEvent) {
      // The content covers the whole dialog, so only the backdrop is clicked as the dialog itself.
      if (target === element) close()
    }
    element?.addEventListener('click', closeOnBackdrop)
    element?.showModal()
    raiseToasts()
    return () => {
      element?.removeEventListener('click', closeOnBackdrop)
      element?.close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      className="m-auto w-104 rounded-xl border border-line bg-raised text-text max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:[--open-from:24px] backdrop:bg-ground/80 open:animate-open"
    >
      <div className="p-5">
        <div className="mb-4 flex items-center justify-between gap-4">
          <h2 className="text-20 font-bold wrap-anywhere">{title}</h2>
          <button
            type="button"
            onClick={onClose}
            aria-label={closeLabel}
            className="-m-2 rounded-lg p-2 text-quiet hover:text-text"
          >
            <CloseIcon />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
