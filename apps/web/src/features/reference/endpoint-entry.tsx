import type { Endpoint } from '@kodama/contract/endpoint'
import { errors } from '@kodama/contract/errors'
import { useTranslation } from '#lib/translation.ts'
import { boundsText, type JsonSchema, schemaText } from './schema-text.ts'

export function EndpointEntry({ name, endpoint }: { name: string; endpoint: Endpoint }) {
  const { t } = useTranslation()
  return (
    <article
      id={name}
      className="flex scroll-mt-20 flex-col gap-4 rounded-xl border border-line bg-surface p-4"
    >
      <h3 className="flex flex-wrap items-baseline gap-x-3 font-mono text-16">
        <span className="font-bold text-ember">{endpoint.method}</span>
        <span className="break-all">{endpoint.path}</span>
      </h3>
      <p lang="en" className="text-quiet">
        {endpoint.summary}
      </p>
      <Fields title={t('reference.path')} schema={endpoint.params} />
      <Fields title={t('reference.query')} schema={endpoint.query} />
      <Fields title={t('reference.body')} schema={endpoint.body} />
      <section>
        <h4 className="text-14 font-bold">
          {t('reference.response')} {endpoint.status}
        </h4>
        <pre className="mt-1 rounded-lg bg-ground p-3 font-mono text-13 wrap-anywhere whitespace-pre-wrap">
          {schemaText(endpoint.response as JsonSchema)}
        </pre>
      </section>
      {endpoint.errors.length > 0 && (
        <section>
          <h4 className="text-14 font-bold">{t('reference.errors')}</h4>
          <ul lang="en" className="mt-1 flex flex-col gap-1 text-14 text-quiet">
            {endpoint.errors.map((code) => (
              <li key={code}>
                <span className="font-mono text-text">
                  {errors[code].status} {code}
                </span>{' '}
                {errors[code].message}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

function Fields({ title, schema }: { title: string; schema: unknown }) {
  const { t } = useTranslation()
  if (!schema) return null
  const { properties = {}, required = [] } = schema as JsonSchema
  return (
    <section>
      <h4 className="text-14 font-bold">{title}</h4>
      <ul className="mt-1 flex flex-col gap-1 font-mono text-14">
        {Object.entries(properties).map(([name, property]) => (
          <li key={name} className="flex flex-wrap gap-x-3">
            <span className="text-leaf">{name}</span>
            <span className="break-all">{schemaText(property)}</span>
            <span className="break-all text-quiet">{boundsText(property)}</span>
            {!required.includes(name) && (
              <span className="font-sans text-quiet">{t('reference.optional')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
