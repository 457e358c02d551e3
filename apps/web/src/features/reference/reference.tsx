import { endpointsByNoun } from '@kodama/contract/endpoints'
import { useSite } from '#lib/site.ts'
import { useTranslation } from '#lib/translation.ts'
import { EndpointEntry } from './endpoint-entry.tsx'

/** The contract itself, made readable: what stands here is what the server checks. */
export function Reference() {
  const { t } = useTranslation()
  const { name } = useSite()
  return (
    <div className="page-width flex flex-col gap-10 py-10 lg:flex-row">
      <nav aria-label={t('reference.contents')} className="shrink-0 lg:w-52">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-14 lg:sticky lg:top-20 lg:flex-col">
          {Object.keys(endpointsByNoun).map((noun) => (
            <li key={noun}>
              <a href={`#${noun}`} className="text-leaf hover:underline">
                {noun}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 grow flex-col gap-10">
        <header className="flex flex-col gap-2">
          <h1 className="text-28 font-bold">{t('reference.title', { name })}</h1>
          <p className="text-quiet">
            {t('reference.about')}{' '}
            <a href="/api/openapi.json" className="text-leaf underline">
              OpenAPI 3.1
            </a>
          </p>
        </header>
        {Object.entries(endpointsByNoun).map(([noun, endpoints]) => (
          <section key={noun} id={noun} className="flex scroll-mt-20 flex-col gap-4">
            <h2 className="text-20 font-bold">{noun}</h2>
            {Object.entries(endpoints).map(([name, endpoint]) => (
              <EndpointEntry key={name} name={name} endpoint={endpoint} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
