import { type ReactNode, useEffect, useRef } from 'react'

/** What stands in a form's place takes the focus that the form had. */
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
