import { checkSync } from 'recheck'
import { parseSync, Visitor } from 'vite'

// The other backends are programs for some platforms, or need Java; this one runs wherever Node does.
process.env['RECHECK_SYNC_BACKEND'] = 'pure'

/** @typedef {{ line: number, source: string, flags: string }} Found */

/**
 * Every regular expression of a source file: the literals, and the patterns of schemas.
 * @param {string} file
 * @param {string} text
 */
export function listRegularExpressions(file, text) {
  /** @type {Found[]} */
  const found = []
  /** @type {{ line: number }[]} */
  const unknown = []
  const lineOf = (/** @type {number} */ offset) => text.slice(0, offset).split('\n').length
  const { program } = parseSync(file, text)
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      found.push({ line: lineOf(node.start), source: pattern, flags })
    },
    Property({ key, value, start }) {
      if (key.type !== 'Identifier' || key.name !== 'pattern' || value.type !== 'Literal') return
      if (typeof value.value !== 'string') return
      found.push({ line: lineOf(start), source: value.value, flags: 'u' })
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') {
        unknown.push({ line: lineOf(start) })
      }
    },
  }).visit(program)
  return { found, unknown }
}

/** Bounded by counts, not by time, and with a fixed seed: a busy machine comes to the same verdict. */
const repeatable = {
  randomSeed: 1,
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
}

/**
 * Why an expression may take more than linear time, or undefined.
 * @param {{ source: string, flags: string }} expression
 */
export function findSuperLinear({ source, flags }) {
  const verdict = checkSync(source, flags, repeatable)
  if (verdict.status === 'safe') return undefined
  if (verdict.status === 'vulnerable') return `takes ${verdict.complexity.summary} time`
  return `could not be checked: ${verdict.error.kind}`
}
