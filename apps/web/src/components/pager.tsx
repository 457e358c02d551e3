import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChevronIcon } from '#ui/icons.tsx'

type Page = { label: string; search: Record<string, unknown>; isMissing: boolean }

type Props = {
  /** A pager with a name turns the whole page; one without is small and stands in a box. */
  name?: string
  previous: Page
  next: Page
  children: ReactNode
}

export function Pager({ name, previous, next, children }: Props) {
  const isLarge = name !== undefined
  const Box = isLarge ? 'nav' : 'div'
  return (
    <Box
      aria-label={name}
      className={`${isLarge ? 'mt-5' : 'mt-4'} flex flex-wrap items-center justify-between gap-x-4 gap-y-2`}
    >
      <PageLink {...previous} isLarge={isLarge}>
        <ChevronIcon className="size-5 rotate-90" />
        {isLarge && previous.label}
      </PageLink>
      {children}
      <PageLink {...next} isLarge={isLarge}>
        {isLarge && next.label}
        <ChevronIcon className="size-5 -rotate-90" />
      </PageLink>
    </Box>
  )
}

type PageLinkProps = Page & { isLarge: boolean; children: ReactNode }

/** The keyboard's focus may stay on the link when there is no further page. */
function PageLink({ label, search, isMissing, isLarge, children }: PageLinkProps) {
  const shape = isLarge
    ? 'flex min-h-11 items-center gap-1'
    : 'grid size-11 place-items-center print:hidden'
  return (
    <Link
      to="."
      search={search}
      disabled={isMissing}
      tabIndex={0}
      resetScroll={isLarge}
      activeOptions={{ exact: true }}
      aria-label={isLarge ? undefined : label}
      className={`${shape} rounded-lg border border-line bg-raised ${isLarge ? 'px-3 text-14 ' : ''}hover:border-leaf/60 aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:opacity-40`}
    >
      {children}
    </Link>
  )
}
