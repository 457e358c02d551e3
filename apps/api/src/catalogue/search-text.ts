const mostCharacters = 64
const mostWords = 8

/**
 * How titles and queries are compared: in one width and one case, without accents, and with nothing
 * in them that cannot be seen. Only Latin, Greek and Cyrillic marks go: が stays another letter than か.
 */
export function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** The words of a query, each of which must be part of a title, an artist or a mapper. */
export function wordsFrom(query: string): string[] {
  // Cut before it is compared too, or a long query would cost a long time.
  const text = comparable(query.slice(0, 4 * mostCharacters)).slice(0, mostCharacters)
  const words = comparable(text).split(' ')
  return [...new Set(words)].filter((word) => word !== '').slice(0, mostWords)
}

/** A query may be the id of a beatmapset. */
export function setIdFrom(query: string): number | undefined {
  const id = Number(/^\s*([1-9]\d{0,9})\s*$/.exec(query.normalize('NFKC'))?.[1])
  return id < 2 ** 31 ? id : undefined
}
