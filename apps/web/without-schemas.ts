import type { Plugin } from 'vite'

/** What only the API and its reference read of an endpoint. */
const unread = new Set([
  'summary',
  'params',
  'query',
  'body',
  'response',
  'errors',
  'answersDetail',
])
const isOfContract = /\/packages\/contract\/src\/[^?]+\.ts$/
const isOfReference = /\/features\/reference\/|\?reference$/
/** They only make values, so a value that nothing reads may be left out. */
const isPure = /^(?:Type\.\w+|endpoint|body|nullable)$/

/**
 * Calls need no more of an endpoint than its method, path and status, and the schemas are the larger part of it. So the
 * browser's build has them only in the chunk of the API reference, as copies.
 */
export const withoutSchemas: Plugin = {
  name: 'without-schemas',
  apply: 'build',
  resolveId: {
    order: 'pre',
    async handler(source, importer) {
      if (this.environment.name !== 'client' || !importer || !isOfReference.test(importer)) {
        return null
      }
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && isOfContract.test(found.id)
        ? { ...found, id: `${found.id}?reference` }
        : found
    },
  },
  transform(code, id) {
    if (this.environment.name !== 'client' || !isOfContract.test(id)) return null
    const edits = listEdits(this.parse(code) as Node, code).toSorted((a, b) => b.start - a.start)
    const text = edits.reduce(
      (text, { start, end, by }) => text.slice(0, start) + by + text.slice(end),
      code,
    )
    return { code: text, map: null }
  },
}

/** A node of the syntax tree. */
type Node = { type: string; start: number; end: number; name?: string } & {
  callee?: Node
  arguments?: Node[]
  properties?: Node[]
  key?: Node
}
type Edit = { start: number; end: number; by: string }

function listEdits(node: Node, code: string): Edit[] {
  const textOf = ({ start, end }: Node) => code.slice(start, end)
  const { callee } = node
  const called = node.type === 'CallExpression' && callee ? textOf(callee) : ''
  const mark = isPure.test(called)
    ? [{ start: node.start, end: node.start, by: '/* @__PURE__ */ ' }]
    : []
  const definition = called === 'endpoint' ? node.arguments?.[0] : undefined
  if (!definition?.properties) {
    return [...mark, ...childrenOf(node).flatMap((child) => listEdits(child, code))]
  }
  const kept = definition.properties.filter(({ key }) => !unread.has(key?.name ?? '')).map(textOf)
  return [...mark, { start: definition.start, end: definition.end, by: `{ ${kept.join(', ')} }` }]
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value: unknown): value is Node => {
      return typeof (value as Node | null | undefined)?.type === 'string'
    })
}
