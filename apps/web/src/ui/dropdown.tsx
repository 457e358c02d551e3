import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

const openAfterMs = 80
const closeAfterMs = 200

type Props = {
  label: ReactNode
  /** The accessible name, where the content is not text. */
  name?: string
  buttonClassName: string
  panelClassName: string
  opensOnHover?: boolean
  children: (close: () => void) => ReactNode
}

/** Closes the menu that is open, when another one opens. A panel that is only clicked open is left alone. */
let closeOpenMenu: (() => void) | undefined

export function Dropdown(props: Props) {
  const { label, name, buttonClassName, panelClassName, opensOnHover = false, children } = props
  const id = useId()
  const [openedBy, setOpenedBy] = useState<'hover' | 'click'>()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOpen = openedBy !== undefined
  const close = () => setOpenedBy(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (!isOpen || !opensOnHover) return undefined
    closeOpenMenu?.()
    const closeThis = () => setOpenedBy(undefined)
    closeOpenMenu = closeThis
    return () => {
      if (closeOpenMenu === closeThis) closeOpenMenu = undefined
    }
  }, [isOpen, opensOnHover])

  useEffect(() => {
    if (!openedBy) return
    const opener = button.current
    function closeOutside({ target }: Event) {
      if (isElsewhere(target as Node, box.current)) setOpenedBy(undefined)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      // The panel had the focus and is gone.
      if (openedBy === 'click' && document.activeElement === document.body) opener?.focus()
    }
  }, [openedBy])

  function hover(isOver: boolean, pointerType: string) {
    // A finger does not hover: its click opens.
    if (!opensOnHover || pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = isOver
      ? setTimeout(() => setOpenedBy((before) => before ?? 'hover'), openAfterMs)
      : setTimeout(
          () => setOpenedBy((before) => (before === 'click' ? before : undefined)),
          closeAfterMs,
        )
  }

  return (
    <div
      ref={box}
      className="relative"
      onPointerEnter={(event) => hover(true, event.pointerType)}
      onPointerLeave={(event) => hover(false, event.pointerType)}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && isElsewhere(relatedTarget, box.current)) close()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        close()
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={name}
        onClick={() => {
          // The hover that comes before a click must not open again what is closed within a moment.
          clearTimeout(timer.current)
          // A click on a panel that was opened by hovering keeps it open.
          setOpenedBy(openedBy === 'click' ? undefined : 'click')
        }}
        className={buttonClassName}
      >
        {label}
      </button>
      <div id={id} hidden={!isOpen} className={panelClassName}>
        {isOpen && children(close)}
      </div>
    </div>
  )
}

/** Outside the box but inside the page, which the overlay of a password manager is not. */
function isElsewhere(target: Node, box: Node | null) {
  const root = document.getElementById('root')
  return !box?.contains(target) && (root?.contains(target) || target.contains(root))
}
