import postcss, { type AtRule, type ChildNode, type Root } from 'postcss'

/** States that a page is not in when it is first painted. The whole style sheet, which comes later, knows them. */
const laterStates = /:(?:hover|active|focus|backdrop|selection)/
/** Paper, and what few visitors have asked for: they lose nothing when it comes with the whole style sheet. */
const laterMedia = /^print$|prefers-contrast|forced-colors/

/**
 * The part of a style sheet that a first view can use: the rules for elements, and those for classes that are named in
 * the code of the page. Class names are literal in our code, so that none is missed.
 */
export function firstStyleOf(sheet: string, code: string[]): string {
  const words = new Set(code.join(' ').split(/[\s"'`]+/))
  const css = postcss.parse(sheet)
  css.walkComments((comment) => void comment.remove())
  css.walkAtRules('media', (media) => {
    if (laterMedia.test(media.params)) media.remove()
  })
  css.walkRules((rule) => {
    if (isKeyframes(rule.parent)) return
    const selectors = rule.selectors.filter((selector) => isUsed(selector, words))
    if (selectors.length === 0) rule.remove()
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors
  })
  while (removeUnused(css));
  return css.toString()
}

function isKeyframes(parent: unknown) {
  return (parent as AtRule | undefined)?.name === 'keyframes'
}

function isUsed(selector: string, words: Set<string>) {
  if (laterStates.test(selector)) return false
  return classesOf(selector).every((name) => words.has(name))
}

function classesOf(selector: string) {
  return [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => unescape(name ?? ''))
}

/** `\[` is a bracket. A digit at the beginning is `\32 `. */
function unescape(name: string) {
  return name.replace(/\\(?:([0-9a-f]{2}) ?|(.))/g, (_, code?: string, character?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (character ?? ''),
  )
}

/**
 * Variables and keyframes that no rule names, and blocks without rules, but for layers: the first that names them sets
 * their order. Returns whether there were any.
 */
function removeUnused(css: Root) {
  const text = css.toString()
  const isNamed = (variable: string) => text.includes(`var(${variable}`)
  let hasChanged = false
  css.walk((node) => {
    const isUnused =
      (node.type === 'decl' && node.variable && !isNamed(node.prop)) ||
      (node.type === 'atrule' && node.name === 'property' && !isNamed(node.params)) ||
      (node.type === 'atrule' && node.name === 'keyframes' && !isPlayed(text, node.params)) ||
      ('nodes' in node && node.nodes?.length === 0 && !isLayer(node))
    if (!isUnused) return
    node.remove()
    hasChanged = true
  })
  return hasChanged
}

function isLayer(node: ChildNode) {
  return node.type === 'atrule' && node.name === 'layer'
}

function isPlayed(text: string, keyframes: string) {
  return new RegExp(`[:,\\s]${keyframes}[,;}\\s]`).test(text)
}
