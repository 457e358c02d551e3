import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the place of a form, and its focus. */
export function Message({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="mt-6 flex flex-col items-center gap-4 text-center outline-none"
    >
      {children}
    </div>
  )
}
