import type { Endpoint } from '@kodama/contract/endpoint'
import { endpointsByNoun } from '@kodama/contract/endpoints'
import { errors } from '@kodama/contract/errors'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'

export function Reference() {
  const { t } = useTranslation()
  const { name } = useSite()
  return (
    <div className="page-width grid gap-8 py-10 lg:grid-cols-[13rem_1fr]">
      <header className="flex flex-col gap-2 lg:col-start-2">
        <h1 className="text-28 font-bold">{t('reference.title', { name })}</h1>
        <p className="text-quiet">
          {t('reference.about')}{' '}
          <a href="/api/openapi.json" className="text-leaf underline">
            OpenAPI 3.1
          </a>
        </p>
      </header>
      <nav aria-label={t('reference.contents')} className="lg:row-span-2 lg:row-start-1">
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
      <div className="flex min-w-0 flex-col gap-10">
        {Object.entries(endpointsByNoun).map(([noun, endpoints]) => (
          <section key={noun} id={noun} className="flex flex-col gap-4">
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

function EndpointEntry({ name, endpoint }: { name: string; endpoint: Endpoint }) {
  const { t } = useTranslation()
  return (
    <article id={name} className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-4">
      <h3 className="flex flex-wrap items-baseline gap-x-3 font-mono text-16">
        <span className="font-bold text-ember">{endpoint.method}</span>
        <span className="break-all">{endpoint.path}</span>
      </h3>
      <p lang="en" className="text-quiet">
        {endpoint.summary}
      </p>
      {endpoint.needsSession && <p className="text-14">{t('reference.session')}</p>}
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

/** The part of JSON Schema that the contract uses. */
type JsonSchema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  default?: unknown
}

function schemaText(schema: JsonSchema, indent = ''): string {
  if (schema.anyOf) return schema.anyOf.map((each) => schemaText(each, indent)).join(' | ')
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if ('const' in schema) return literal(schema.const)
  if (schema.items) return `${schemaText(schema.items, indent)}[]`
  if (schema.properties) return objectText(schema, indent)
  return schema.type ?? 'unknown'
}

function boundsText({ minimum, maximum, minLength, maxLength, pattern }: JsonSchema) {
  return [
    minimum !== undefined && `≥ ${minimum}`,
    maximum !== undefined && `≤ ${maximum}`,
    minLength !== undefined && `length ≥ ${minLength}`,
    maxLength !== undefined && `length ≤ ${maxLength}`,
    pattern !== undefined && pattern,
  ]
    .filter((bound) => bound !== false)
    .join(', ')
}

function objectText({ properties = {}, required = [] }: JsonSchema, indent: string) {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, property]) =>
      `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(property, inner)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

function literal(value: unknown) {
  return typeof value === 'string' ? `'${value}'` : String(value)
}
