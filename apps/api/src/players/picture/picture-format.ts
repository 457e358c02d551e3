export type Format = 'png' | 'jpeg' | 'gif' | 'webp'

/** The magic bytes of each format, one character per byte. */
const beginnings: [Format, (start: string) => boolean][] = [
  ['png', (start) => start.startsWith('\x89PNG\r\n\x1a\n')],
  ['jpeg', (start) => start.startsWith('\xff\xd8\xff')],
  ['gif', (start) => /^GIF8[79]a/.test(start)],
  ['webp', (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8)],
]

/** Undefined for everything that no decoder may read: AVIF, HEIC, SVG, TIFF, PDF and the rest. */
export function formatOf(bytes: Buffer): Format | undefined {
  const start = bytes.toString('latin1', 0, 12)
  return beginnings.find(([, isSo]) => isSo(start))?.[0]
}
