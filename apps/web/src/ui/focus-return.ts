import { type RefObject, useEffect, useRef } from 'react'

/** Moves a focus that was lost by closing back to what opened it. */
export function useFocusReturn(isOpen: boolean, opener: RefObject<HTMLElement | null>) {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const isLost = wasOpen.current && !isOpen && document.activeElement === document.body
    wasOpen.current = isOpen
    if (isLost) opener.current?.focus({ preventScroll: true })
  }, [isOpen, opener])
}
