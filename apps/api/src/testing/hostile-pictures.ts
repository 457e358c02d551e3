import { crc32, deflateSync } from 'node:zlib'
import { makePicture } from './pictures.ts'

/** Files that are no pictures, or of kinds that the site does not read. Some call themselves pictures. */
export async function makeStrangers(): Promise<Record<string, Buffer>> {
  const texts = {
    nothing: '',
    'one byte': '\x89',
    text: 'not a picture',
    HTML: '<!doctype html><script>alert(1)</script>',
    SVG: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>x</script></svg>',
    'an SVG with an entity':
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><svg>&y;</svg>',
    PDF: '%PDF-1.7\n1 0 obj <<>> endobj',
    PostScript: '%!PS-Adobe-3.0 EPSF-3.0\nshowpage',
    'a ZIP file': 'PK\x03\x04\x14\x00\x00\x00',
    BMP: 'BM\x46\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00',
    ICO: '\x00\x00\x01\x00\x01\x00\x10\x10',
    'a Photoshop file': '8BPS\x00\x01',
    'JPEG XL': '\xff\x0a\xfa\x7f\x01\x90',
    'JPEG 2000': '\x00\x00\x00\x0cjP  \r\n\x87\n',
    HEIC: '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic\x00\x00\x00\x08mdat',
    'HEIC that ends at once': '\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00mif1heic',
    'a video': '\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom',
    'a movie script of ImageMagick': 'push graphic-context\nviewbox 0 0 9 9\nfill "url(https://x)"',
    'a row of numbers': 'P6 9 9 255\n',
    'the head of a PNG alone': '\x89PNG\r\n\x1a\n',
    'the head of a JPEG alone': '\xff\xd8\xff\xe0',
    'the head of a GIF alone': 'GIF89a',
    'the head of a WebP alone': 'RIFF\x00\x00\x00\x00WEBP',
    'the head of an AVIF alone': '\x00\x00\x00\x18ftypavif\x00\x00\x00\x00mif1avif',
  }
  const files = Object.entries(texts).map(([name, text]) => [name, Buffer.from(text, 'latin1')])
  return { ...Object.fromEntries(files), TIFF: await makePicture().tiff().toBuffer() }
}

/** Small files that claim to be huge. */
export function makeBombs(): Record<string, Buffer> {
  const gif = Buffer.from('GIF89a\xff\xff\xff\xff\x00\x00\x00\x2c', 'latin1')
  const jpeg = Buffer.from('ffd8ffc0001108fffffffff03012200021101031101ffd9', 'hex')
  return {
    'a PNG of 100,000 × 100,000': png(header(100_000, 100_000), pixels(16_000_000)),
    'a PNG of 10,000 × 1': png(header(10_000, 1), pixels(40_001)),
    'a PNG of 1 × 4,097': png(header(1, 4097), pixels(5 * 4097)),
    'a GIF of 65,535 × 65,535': gif,
    'a JPEG of 65,535 × 65,535': jpeg,
  }
}

/** Pictures of nine by nine pixels that unpack to much more. */
export function makeOverfull(): Record<string, Buffer> {
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(64_000_000))])
  return {
    'a PNG with too many pixels': png(header(9, 9), pixels(64_000_000)),
    'a PNG with a long text': png(header(9, 9), ['zTXt', text], pixels(9 * 37)),
  }
}

function header(width: number, height: number): [string, Buffer] {
  const bytes = Buffer.alloc(13)
  bytes.writeUInt32BE(width, 0)
  bytes.writeUInt32BE(height, 4)
  bytes.set([8, 6], 8)
  return ['IHDR', bytes]
}

function pixels(count: number): [string, Buffer] {
  return ['IDAT', deflateSync(Buffer.alloc(count), { level: 1 })]
}

function png(...chunks: [string, Buffer][]): Buffer {
  const parts = [...chunks, ['IEND', Buffer.alloc(0)] as const].map(([name, data]) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  })
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

/** What must not be found in a saved picture. */
const payload = '<script>m4rker</script><?php m4rker ?>'

/** Pictures that are a page or a program too, and one that tells where it was taken. */
export async function makePolyglots(): Promise<Record<string, Buffer>> {
  const picture = makePicture()
  const tail = Buffer.from(payload)
  const gif = await picture.clone().gif().toBuffer()
  const exif = { IFD0: { ImageDescription: payload, Artist: payload }, IFD3: position }
  return {
    'a JPEG with PHP in its EXIF': await picture.clone().withExif(exif).jpeg().toBuffer(),
    'a WebP with HTML in its EXIF': await picture.clone().withExif(exif).webp().toBuffer(),
    'a PNG with HTML in its EXIF': await picture.clone().withExif(exif).png().toBuffer(),
    'a JPEG with a page after its end': Buffer.concat([
      await picture.clone().jpeg().toBuffer(),
      tail,
    ]),
    'a PNG with a page after its end': Buffer.concat([
      await picture.clone().png().toBuffer(),
      tail,
    ]),
    'a GIF with a page after its end': Buffer.concat([gif, tail]),
    'a JPEG with a comment': withComment(await picture.clone().jpeg().toBuffer()),
    'a picture with XMP': await picture.clone().withXmp(`<x>${payload}</x>`).jpeg().toBuffer(),
  }
}

const position = { GPSLatitudeRef: 'N', GPSLatitude: '35/1 40/1 30/1', GPSMapDatum: 'm4rker' }

function withComment(jpeg: Buffer) {
  const head = Buffer.from([0xff, 0xfe, 0, payload.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(payload), jpeg.subarray(2)])
}
