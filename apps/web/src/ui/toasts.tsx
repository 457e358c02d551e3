import { useEffect, useState } from 'react'
import { CloseIcon, Icon } from './icons.tsx'
import {
  closeToast,
  holdToast,
  raiseToasts,
  resumeToast,
  type Toast,
  toastsId,
  useToasts,
} from './toast-store.ts'

type Labels = { label: string; closeLabel: string }

/** Both lists are there before the first toast: a screen reader reads only what is added to a known list. */
export function Toasts({ label, closeLabel }: Labels) {
  const toasts = useToasts()
  const itemsOf = (...kinds: Toast['kind'][]) =>
    toasts
      .filter((toast) => kinds.includes(toast.kind))
      .map((toast) => <ToastItem key={toast.id} toast={toast} closeLabel={closeLabel} />)
  return (
    <section
      ref={raiseToasts}
      id={toastsId}
      aria-label={label}
      className="pointer-events-none fixed inset-x-4 top-14 bottom-auto flex w-auto flex-col items-end overflow-visible bg-transparent text-text sm:top-auto sm:bottom-4 sm:left-auto sm:w-96"
    >
      <ul aria-live="polite" className="flex w-full flex-col">
        {itemsOf('success', 'notice')}
      </ul>
      <ul aria-live="assertive" className="flex w-full flex-col">
        {itemsOf('error')}
      </ul>
    </section>
  )
}

const kindIcons = {
  success: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8 12.5l2.8 2.8L16 9.5',
  error: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7.5v5.5M12 16.25v.25',
  notice: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.5v.25',
}

const kindColors = { success: 'text-leaf', error: 'text-danger', notice: 'text-quiet' }

function ToastItem({ toast, closeLabel }: { toast: Toast } & Pick<Labels, 'closeLabel'>) {
  const { id, kind, title, text, isLeaving } = toast
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isRead = isHovered || isFocused

  useEffect(() => {
    if (!isRead) return undefined
    holdToast(id)
    return () => resumeToast(id)
  }, [id, isRead])

  return (
    <li
      data-kind={kind}
      data-leaving={isLeaving || undefined}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      className="group pointer-events-auto relative mt-2 flex gap-3 rounded-xl border border-line bg-raised py-3 pr-12 pl-4 transition-[opacity,translate] duration-220 ease-out data-leaving:pointer-events-none data-leaving:opacity-0 data-[kind=error]:border-danger/60 data-[kind=success]:border-leaf/60 starting:translate-y-2 starting:opacity-0"
    >
      <Icon d={kindIcons[kind]} className={`size-6 ${kindColors[kind]}`} />
      <div className="min-w-0 text-pretty wrap-anywhere">
        <p id={`toast-${id}`} className="font-bold">
          {title}
        </p>
        {text && <p className="mt-0.5 text-14 text-quiet">{text}</p>}
      </div>
      {/* The button covers the toast, so that a click anywhere closes it. */}
      <button
        type="button"
        aria-label={closeLabel}
        aria-describedby={`toast-${id}`}
        onClick={() => closeToast(id)}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') closeToast(id)
        }}
        className="absolute inset-0 flex cursor-pointer justify-end rounded-xl p-3 text-quiet group-hover:text-text"
      >
        <CloseIcon className="size-6" />
      </button>
    </li>
  )
}
