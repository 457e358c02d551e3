import type { ReactNode } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { Bar } from '#ui/bar.tsx'

export const columns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_auto_auto_1fr]'
export const places = {
  chart: 'min-w-0 lg:row-start-1',
  aboutMe: 'min-w-0 lg:row-start-2',
  best: 'min-w-0 lg:row-start-3',
  recent: 'min-w-0 lg:row-start-4',
}
export const sideColumn = [
  'grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-6 lg:sticky lg:top-[80px] lg:col-start-2 lg:row-span-full',
  // On a tablet the level is beside the stats.
  'md:max-lg:grid-cols-[minmax(0,1fr)_280px] md:max-lg:grid-rows-[auto_1fr] md:max-lg:[&>:first-child]:row-span-2',
].join(' ')

/** The picture inside the border is in line with the boxes below it, and its lower edge with the text beside it. */
export const avatarBox =
  'relative -mt-12 -ml-1 size-24 shrink-0 overflow-hidden rounded-[18%] border-4 border-ground bg-raised sm:-mt-[53px] sm:size-36'
export const nameBox = 'flex min-w-0 flex-col gap-2 sm:mb-1 sm:justify-end'

/** A banner is four times as wide as high, and covers its box. */
export const bannerSizes = '(min-width: 1024px) 1440px, (min-width: 640px) 960px, 576px'

export function Banner({ children }: { children?: ReactNode }) {
  return (
    <div className="relative mx-auto h-36 max-w-[1440px] overflow-hidden bg-raised faded-sides sm:h-56 lg:h-72">
      {children}
      <div className="absolute inset-0 bg-linear-to-t from-ground via-transparent via-50%" />
    </div>
  )
}

export function ProfileSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="pb-16">
      <Banner />
      <output aria-label={t('loading')} className="block animate-pulse motion-reduce:animate-none">
        <span className="page-width relative flex flex-col gap-3 sm:flex-row sm:gap-6">
          <span className={`${avatarBox} block`} />
          <span className={nameBox}>
            <Bar className="h-[35px] w-56 sm:h-[55px] sm:w-72" />
            <Bar className="h-[22px] w-40" />
          </span>
        </span>
        <span className="page-width mt-6 flex flex-col gap-6">
          <span className="flex flex-col gap-2 sm:flex-row sm:justify-between">
            <Bar className="h-[64px] rounded-xl sm:h-[50px] sm:w-[401px] sm:pointer-coarse:h-[54px]" />
            <Bar className="h-[50px] rounded-xl pointer-coarse:h-[54px] sm:w-[233px]" />
          </span>
          <span className={columns}>
            <Bar className={`${places.chart} h-[236px] rounded-xl sm:h-[195px]`} />
            <Bar className={`${places.best} h-[734px] rounded-xl sm:h-[502px]`} />
            <Bar className={`${places.recent} h-[734px] rounded-xl sm:h-[502px]`} />
            <span className={sideColumn}>
              <Bar className="h-[373px] rounded-xl sm:h-[381px]" />
              <Bar className="h-[192px] rounded-xl sm:h-[200px]" />
            </span>
            <Bar className={`${places.aboutMe} h-[91px] rounded-xl sm:h-[99px]`} />
          </span>
        </span>
      </output>
    </div>
  )
}
