/** JSON Schema, as far as the contract uses it. */
export type JsonSchema = {
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

/** A schema as the type that a programmer would write for it. */
export function schemaText(schema: JsonSchema, indent = ''): string {
  if (schema.anyOf) return schema.anyOf.map((each) => schemaText(each, indent)).join(' | ')
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if ('const' in schema) return literal(schema.const)
  if (schema.items) return `${schemaText(schema.items, indent)}[]`
  if (schema.properties) return objectText(schema, indent)
  return schema.type ?? 'unknown'
}

/** The bounds that a value must keep, in words. */
export function boundsText({ minimum, maximum, minLength, maxLength, pattern }: JsonSchema) {
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
