type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'

/** How a file begins, a byte as a character. Nothing else reaches a decoder: no SVG, PDF, TIFF or HEIC. */
const beginnings: [Format, (start: string) => boolean][] = [
  ['png', (start) => start.startsWith('\x89PNG\r\n\x1a\n')],
  ['jpeg', (start) => start.startsWith('\xff\xd8\xff')],
  ['gif', (start) => /^GIF8[79]a/.test(start)],
  ['webp', (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8)],
  // Of the kinds that it names, in four characters each, one is enough.
  ['avif', (start) => start.startsWith('ftyp', 4) && /avi[fs]/.test(start.slice(8, 80))],
]

export function formatOf(bytes: Buffer): Format | undefined {
  const start = bytes.toString('latin1', 0, 80)
  return beginnings.find(([, isSo]) => isSo(start))?.[0]
}
