/**
 * Whether the title is the first argument of a call. One that ends with `…` is the beginning of a title.
 * @param {string} source
 * @param {string} title
 */
export function hasTest(source, title) {
  const beginning = title.endsWith(' …') ? title.slice(0, -2) : undefined
  return ["'", '"', '`'].some((quote) => {
    const at = source.indexOf(quote + (beginning ?? title + quote))
    return at > 0 && source.slice(0, at).trimEnd().endsWith('(')
  })
}
