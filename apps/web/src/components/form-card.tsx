import type { ReactNode } from 'react'
import { EchoBanner } from './echo-banner.tsx'

type Props = { title: string; children: ReactNode }

/** The page of a form: one card under the echo. It hangs from the top, so that no other state moves it. */
export function FormCard({ title, children }: Props) {
  return (
    <div className="canopy flex grow items-start justify-center px-4 py-8 sm:py-16">
      <article className="w-full max-w-lg overflow-hidden rounded-xl border border-line bg-surface">
        <EchoBanner className="h-28" />
        <div className="px-5 pt-6 pb-8 sm:px-10">
          <h1 className="text-center text-28 font-bold text-balance [word-break:auto-phrase]">
            {title}
          </h1>
          {children}
        </div>
      </article>
    </div>
  )
}
