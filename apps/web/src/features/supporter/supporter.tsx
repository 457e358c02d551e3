import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { Icon } from '#ui/icons.tsx'
import { Checkout } from './checkout.tsx'

const benefits = [
  {
    name: 'badge',
    icon: 'M12 2.75 19 5.5v5.75c0 4.5-2.9 8-7 10-4.1-2-7-5.5-7-10V5.5ZM12 16.5v-4.75M12 13.75c-2.5 0-3.75-1.5-3.75-3.75 2.5 0 3.75 1.5 3.75 3.75ZM12 11.75c0-2.25 1.25-3.75 3.75-3.75 0 2.25-1.25 3.75-3.75 3.75Z',
  },
  {
    name: 'direct',
    icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7.5v8.5M8.5 12.5 12 16l3.5-3.5',
  },
  {
    name: 'banner',
    icon: 'M4.75 4.5h14.5a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H4.75a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM2.75 16.5 8 11l4.25 4.25 2.75-2.5 6.25 5.25M16.5 7.75a1.25 1.25 0 1 1 0 2.5 1.25 1.25 0 0 1 0-2.5Z',
  },
  { name: 'name', icon: 'M4 20.25l.75-4L16 5a2.1 2.1 0 0 1 3 3L7.75 19.5ZM14 7l3 3M12.5 20.25h8' },
  {
    name: 'chat',
    icon: 'M5 4.25h14a2.25 2.25 0 0 1 2.25 2.25v8A2.25 2.25 0 0 1 19 16.75h-6.5L8 20.75v-4H5a2.25 2.25 0 0 1-2.25-2.25v-8A2.25 2.25 0 0 1 5 4.25ZM9 12.75c0-3.5 2-5.25 6-5.25 0 3.75-2 5.25-6 5.25ZM8.25 13.5 11.5 10.75',
  },
] as const

export function Supporter() {
  const { t } = useTranslation()
  const { name } = useSite()
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 py-10 lg:grid-cols-[minmax(0,1fr)_400px] lg:py-16">
      <div className="flex flex-col gap-10">
        <header className="flex flex-col gap-3">
          <p className="text-14 font-bold text-ember">{t('supporter.name', { name })}</p>
          <h1 className="text-28 font-bold sm:text-44">{t('supporter.title')}</h1>
          <p className="max-w-prose leading-[1.75] text-pretty text-quiet">{t('supporter.lead')}</p>
        </header>
        <section aria-labelledby="benefits">
          <h2 id="benefits" className="pb-3 text-20 font-bold">
            {t('supporter.benefits_title')}
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {benefits.map(({ name, icon }) => (
              <li key={name} className="flex items-start gap-4 py-4">
                <span className="grid size-12 shrink-0 place-items-center rounded-full border border-line bg-surface text-leaf">
                  <Icon d={icon} className="size-6" />
                </span>
                <div className="min-w-0">
                  <h3 className="font-bold">{t(`supporter.benefits.${name}.title`)}</h3>
                  <p className="mt-1 text-14 leading-[1.75] text-quiet">
                    {t(`supporter.benefits.${name}.text`)}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <Checkout />
    </div>
  )
}
