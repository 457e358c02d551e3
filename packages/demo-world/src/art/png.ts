import { crc32, deflateSync } from 'node:zlib'

type IndexedPicture = {
  width: number
  height: number
  /** Red, green and blue of up to 256 colours. */
  palette: Uint8Array
  /** One palette index for each pixel, row by row. */
  pixels: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** An indexed-colour PNG, 8 bits deep (https://www.w3.org/TR/png-3/). */
export function encodePng({ width, height, palette, pixels }: IndexedPicture): Buffer {
  return Buffer.concat([
    signature,
    chunk('IHDR', header(width, height)),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(scanlines(width, height, pixels), { level: 1 })),
    chunk('IEND', new Uint8Array()),
  ])
}

function header(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(13)
  bytes.writeUInt32BE(width, 0)
  bytes.writeUInt32BE(height, 4)
  bytes.set([8, 3, 0, 0, 0], 8)
  return bytes
}

// Reused for every picture: new memory would cost more than filling it.
let scratch = new Uint8Array()

function scanlines(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const size = (width + 1) * height
  if (scratch.length < size) scratch = new Uint8Array(size)
  for (let y = 0; y < height; y++) {
    const start = y * (width + 1)
    scratch[start] = 0
    scratch.set(pixels.subarray(y * width, (y + 1) * width), start + 1)
  }
  return scratch.subarray(0, size)
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8)
  return bytes
}
