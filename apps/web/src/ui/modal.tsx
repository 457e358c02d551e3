import { type ReactNode, type SyntheticEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { CloseIcon } from './icons.tsx'
import { raiseToasts } from './toast-store.ts'

type Props = {
  title: string
  /** Without it there is no close button: the content has to close the modal. */
  closeLabel?: string
  size?: Size
  /** Stays in place while the content scrolls. */
  navigation?: ReactNode
  onClose: () => void
  children: ReactNode
}
type Size = keyof typeof sizes

/** The browser's dialog: it traps the focus, closes on Escape and makes the rest of the page inert. */
export function Modal({ title, closeLabel, size = 'panel', navigation, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useEffectEvent(onClose)
  const classes = sizes[size]

  // A layout effect: it opens before its content takes the focus, and closes in time to give it back.
  useLayoutEffect(() => {
    const element = dialog.current
    function closeOnBackdrop({ target }: MouseEvent) {
      // The content covers the whole dialog, so only the backdrop is clicked as the dialog itself.
      if (target === element) close()
    }
    if (size === 'panel') element?.addEventListener('click', closeOnBackdrop)
    element?.showModal()
    if (size === 'sheet') heading.current?.focus()
    raiseToasts()
    return () => {
      element?.removeEventListener('click', closeOnBackdrop)
      element?.close()
    }
  }, [size])

  function cancel(event: SyntheticEvent) {
    // A file input fires it as well.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }

  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={cancel}
      className={`m-auto border-line text-text backdrop:bg-ground/80 ${classes.dialog}`}
    >
      <div className={`flex items-center justify-between gap-4 ${classes.header}`}>
        <h2
          ref={heading}
          tabIndex={size === 'sheet' ? -1 : undefined}
          className={`font-bold wrap-anywhere outline-none ${classes.title}`}
        >
          {title}
        </h2>
        {closeLabel && (
          <button
            type="button"
            onClick={onClose}
            aria-label={closeLabel}
            className={`-m-2 grid place-items-center rounded-lg text-quiet hover:text-text ${classes.close}`}
          >
            <CloseIcon />
          </button>
        )}
      </div>
      {navigation}
      <div className={classes.content}>{children}</div>
    </dialog>
  )
}

const sizes = {
  /** At the bottom of a small screen. A click beside it closes it. */
  panel: {
    dialog:
      'w-104 rounded-xl border bg-raised max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:[--open-from:24px] open:animate-open',
    header: 'px-5 pt-5 pb-4',
    title: 'text-20',
    close: 'p-2',
    content: 'px-5 pb-5',
  },
  /** Fills a small screen. Only its content scrolls. */
  sheet: {
    dialog:
      'h-dvh max-h-none w-screen max-w-none overflow-hidden bg-surface open:flex open:animate-open open:flex-col sm:h-[min(46rem,calc(100dvh-48px))] sm:w-[min(60rem,calc(100vw-48px))] sm:rounded-xl sm:border',
    header: 'shrink-0 px-4 py-4 sm:px-6',
    title: 'text-20',
    close: 'size-11',
    content: 'grow overflow-y-auto overscroll-contain border-t border-line p-4 sm:p-6',
  },
  question: {
    dialog: 'w-[min(24rem,calc(100vw-32px))] rounded-xl border bg-raised',
    header: 'px-5 pt-5',
    title: 'text-16',
    close: 'p-2',
    content: 'px-5 pb-5',
  },
}
