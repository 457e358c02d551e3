type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'

/** How a file begins, byte for byte as Latin-1. Nothing else reaches the decoder: no SVG, PDF, TIFF or HEIC. */
const beginnings: [Format, RegExp][] = [
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['jpeg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['avif', /^[^]{4}ftyp(?:[^]{4}){0,15}?avi[fs]/],
]

export function formatOf(bytes: Buffer): Format | undefined {
  const start = bytes.toString('latin1', 0, 80)
  return beginnings.find(([, beginning]) => beginning.test(start))?.[0]
}
