export const spinKeys = [
  'arrowup',
  'arrowup',
  'arrowdown',
  'arrowdown',
  'arrowleft',
  'arrowright',
  'arrowleft',
  'arrowright',
  'b',
  'a',
]

/** Remembers as many keys as the sequence is long, and tells when they are the sequence. */
export function keySequence(sequence: readonly string[]) {
  const buffer: string[] = []
  return (key: string): boolean => {
    buffer.push(key.toLowerCase())
    if (buffer.length > sequence.length) buffer.shift()
    return sequence.length > 0 && sequence.every((expected, index) => buffer[index] === expected)
  }
}
