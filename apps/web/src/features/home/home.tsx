import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { Firefly } from './firefly.tsx'
import { Forest } from './forest.tsx'
import { LivingMark } from './living-mark.tsx'

export function Home() {
  const { t } = useTranslation()
  const { name } = useSite()
  return (
    <section className="clearing relative flex grow flex-col items-center justify-center gap-3 overflow-hidden px-4 py-16 text-center">
      <Forest />
      <div className="relative">
        <SpreadingRings />
        <LivingMark />
      </div>
      <h1 className="relative animate-arrive-later text-44 leading-tight font-bold wrap-anywhere max-[15rem]:text-28">
        {name}
      </h1>
      <p
        lang="en"
        className="relative animate-arrive-later text-16 text-balance text-quiet sm:text-20"
      >
        {t('home.tagline')}
      </p>
      <Firefly />
    </section>
  )
}

function SpreadingRings() {
  const ring =
    'absolute -top-[36rem] -left-[36rem] size-[72rem] animate-echo rounded-full border border-leaf/60 opacity-0 motion-reduce:hidden'
  return (
    <div aria-hidden="true" className="pointer-events-none absolute top-[56.25%] left-1/2">
      <span className={ring} />
      <span className={`${ring} delay-echo-1`} />
      <span className={`${ring} delay-echo-2`} />
    </div>
  )
}
