import type { ReactNode } from 'react'

/** The numbers come first to those who read, and stand at the right where there is room. */
export const columns = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]'
export const sideColumn = [
  'grid min-w-0 items-start gap-6 lg:sticky lg:top-[80px] lg:col-start-2 lg:row-start-1',
  // On a tablet the level stands beside the stats.
  'md:max-lg:grid-cols-[280px_minmax(0,1fr)] md:max-lg:grid-rows-[auto_1fr] md:max-lg:[&>:nth-child(2)]:row-span-2',
].join(' ')
export const mainColumn = 'flex min-w-0 flex-col gap-6'

/** Where the avatar lies over the lower edge of the banner. */
export const avatarBox =
  '-mt-12 size-24 shrink-0 overflow-hidden rounded-3xl border-4 border-ground bg-raised sm:-mt-16 sm:size-36'

/** The picture fades into the ground at its lower edge. */
export function Banner({ children }: { children?: ReactNode }) {
  return (
    <div className="relative mx-auto h-36 max-w-[1440px] overflow-hidden bg-raised sm:h-56 lg:h-72">
      {children}
      <div className="absolute inset-0 bg-linear-to-t from-ground via-transparent via-50%" />
    </div>
  )
}
