import type { ReactNode } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { Bar } from '#ui/bar.tsx'

// Shared by the profile and its skeleton. In the document the stats come first; on a wide screen they are at the right.
export const columns = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]'
export const sideColumn = [
  'grid min-w-0 items-start gap-6 lg:sticky lg:top-[80px] lg:col-start-2 lg:row-start-1',
  // On a tablet the level is beside the stats.
  'md:max-lg:grid-cols-[280px_minmax(0,1fr)] md:max-lg:grid-rows-[auto_1fr] md:max-lg:[&>:nth-child(2)]:row-span-2',
].join(' ')
export const mainColumn = 'flex min-w-0 flex-col gap-6'

/** The avatar overlaps the lower edge of the banner. */
export const avatarBox =
  'relative -mt-12 size-24 shrink-0 overflow-hidden rounded-3xl border-4 border-ground bg-raised sm:-mt-16 sm:size-36'

/** Its lower edge fades into the background. */
export function Banner({ children }: { children?: ReactNode }) {
  return (
    <div className="relative mx-auto h-36 max-w-[1440px] overflow-hidden bg-raised sm:h-56 lg:h-72">
      {children}
      <div className="absolute inset-0 bg-linear-to-t from-ground via-transparent via-50%" />
    </div>
  )
}

/** The boxes of a profile, in their sizes. */
export function ProfileSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="pb-16">
      <Banner />
      <output aria-label={t('loading')} className="block animate-pulse motion-reduce:animate-none">
        <span className="page-width relative flex flex-col gap-3 sm:flex-row sm:gap-6">
          <span className={`${avatarBox} block`} />
          <span className="flex flex-col gap-2 sm:pt-4">
            <Bar className="h-[35px] w-56 sm:h-[55px] sm:w-72" />
            <Bar className="h-[22px] w-40" />
          </span>
        </span>
        <span className="page-width mt-6 flex flex-col gap-6">
          <span className="flex flex-col gap-2 sm:flex-row sm:justify-between">
            <Bar className="h-[64px] rounded-xl sm:h-[50px] sm:w-[401px]" />
            <Bar className="h-[50px] rounded-xl sm:w-[233px]" />
          </span>
          <span className={columns}>
            <span className={sideColumn}>
              <Bar className="h-[192px] rounded-xl sm:h-[200px]" />
              <Bar className="h-[373px] rounded-xl sm:h-[381px]" />
            </span>
            <span className={mainColumn}>
              <Bar className="h-[337px] rounded-xl sm:h-[287px]" />
              <Bar className="h-[91px] rounded-xl sm:h-[99px]" />
              <Bar className="h-[634px] rounded-xl sm:h-[502px]" />
              <Bar className="h-[634px] rounded-xl sm:h-[502px]" />
            </span>
          </span>
        </span>
      </output>
    </div>
  )
}
