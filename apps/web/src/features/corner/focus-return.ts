import { type RefObject, useEffect } from 'react'

/** When what was open is gone, and the focus with it, the focus goes to what opened it. */
export function useFocusReturn(isOpen: boolean, opener: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true })
    }
  }, [isOpen, opener])
}
