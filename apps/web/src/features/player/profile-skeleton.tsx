import { useTranslation } from '#lib/translation.ts'
import { Bar } from '#ui/bar.tsx'
import { avatarBox, Banner, columns, mainColumn, sideColumn } from './layout.tsx'

/** The boxes of a profile in their sizes. */
export function ProfileSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="pb-16">
      <h1 className="sr-only">{t('player.profile')}</h1>
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
