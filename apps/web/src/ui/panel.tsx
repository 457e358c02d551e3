import { type ReactNode, useId } from 'react'

type Props = { title: ReactNode; aside?: ReactNode; className?: string; children: ReactNode }

export function Panel({ title, aside, className = '', children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`rounded-xl border border-line bg-surface p-4 sm:p-5 ${className}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-16 font-bold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
