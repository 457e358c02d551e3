import { useRouter } from '@tanstack/react-router'
import { type DragEventHandler, type MouseEvent, type ReactNode, useRef } from 'react'

/** As long as the router waits before it loads what a link leads to. */
export const restMs = 50

type Props = {
  /** A page of the site. */
  href: string
  /** Loads the page when the pointer or the focus rests on the link. */
  preloads?: boolean
  onDragStart?: DragEventHandler<HTMLElement>
  children: ReactNode
}

/**
 * A link of a row. The router's own `Link` also knows whether it leads to the page that is shown, and so takes longer to
 * render than the rest of the row.
 */
export function RowLink({ href, preloads = true, onDragStart, children }: Props) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function load() {
    // The router reads `href` before `to`, which its type asks for.
    if (preloads) void router.preloadRoute({ to: '.', href } as { to: string })
  }
  function loadAfterRest() {
    clearTimeout(timer.current)
    timer.current = setTimeout(load, restMs)
  }
  function forget() {
    clearTimeout(timer.current)
  }

  return (
    <a
      href={href}
      onClick={(event) => {
        if (isForBrowser(event)) return
        event.preventDefault()
        void router.navigate({ href })
      }}
      onMouseEnter={loadAfterRest}
      onMouseLeave={forget}
      onFocus={loadAfterRest}
      onBlur={forget}
      onTouchStart={load}
      onDragStart={onDragStart}
    >
      {children}
    </a>
  )
}

/** Such as a click that opens a new tab. */
function isForBrowser({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey
}
