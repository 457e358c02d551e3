import { useSite } from '#lib/app-context.ts'
import { tabTitle } from '#lib/page-head.ts'
import { useTranslation } from '#lib/translation.ts'
import { Bar } from '#ui/bar.tsx'

export function ScoreSkeleton() {
  const { t } = useTranslation()
  const site = useSite()
  return (
    <>
      <title>{tabTitle(site, 'loading')}</title>
      <h1 className="sr-only">{t('score.points')}</h1>
      <output aria-label={t('loading')} className="block animate-pulse motion-reduce:animate-none">
        <span className="block border-b border-line">
          <span className="page-width grid items-center gap-x-10 gap-y-6 py-6 md:grid-cols-[3fr_2fr] md:py-10">
            <span className="aspect-20/7 rounded-xl border border-line bg-surface md:col-start-2 md:row-start-1" />
            <span className="block">
              <Bar className="h-[1.4em] w-32 bg-clip-content py-0.5" />
              <Bar className="h-[1.25em] w-4/5 bg-clip-content py-0.5 text-28 lg:text-44" />
              <Bar className="mt-1 h-[1.4em] w-40 bg-clip-content py-0.5 text-20" />
              <span className="mt-4 flex items-center gap-3">
                <Bar className="size-12 rounded-[18%]" />
                <Bar className="h-10 w-48" />
              </span>
              <Bar className="mt-3 h-[28px] w-32" />
            </span>
          </span>
        </span>
        <span className="page-width flex flex-col gap-4 py-4 sm:py-8">
          <span className="grid items-center gap-x-12 gap-y-8 rounded-xl border border-line bg-surface px-4 py-8 sm:px-8 lg:grid-cols-[280px_1fr] lg:px-12">
            <span className="mx-auto grid aspect-square w-full max-w-70 place-items-center">
              <span className="size-54 rounded-full border-24 border-raised" />
            </span>
            <span className="flex flex-col gap-8">
              <Bar className="h-[126px] w-full max-w-md sm:h-[75px]" />
              <Bar className="h-[72px] w-full" />
            </span>
          </span>
          <span className="h-[90px] rounded-xl border border-dashed border-line" />
        </span>
      </output>
    </>
  )
}
