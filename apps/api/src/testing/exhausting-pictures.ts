import { makeFlatPicture } from './pictures.ts'

/** Small files that keep a decoder busy, or make it allocate far more than their header declares. */
export async function makeExhausting(): Promise<Record<string, Buffer>> {
  const [small, medium, large] = [await encodeAv1(64), await encodeAv1(2048), await encodeAv1(4096)]
  return {
    'an AVIF grid of large tiles': makeAvifGrid(large, { columns: 4, rows: 4, items: 16 }),
    'an AVIF with a huge alpha plane': makeAvifAlpha(small, large),
    'an AVIF grid of 16 × 16 tiles': makeAvifGrid(medium, { columns: 16, rows: 16, items: 1 }),
    'a JPEG with 10,000 scans': await makeJpegScans(10_000),
    'a WebP with 80,000 frames': await makeWebpFrames(80_000),
    'a GIF with 400,000 frames': makeGifFrames(400_000),
    'a GIF whose frame is larger than its screen': makeGif([16, 16], [gifFrame(65_535, 65_535)]),
  }
}

type Grid = { columns: number; rows: number; items: number }
type Av1 = { size: Buffer; config: Buffer; data: Buffer }
type Item = { type: string; properties: number[]; data: Buffer; inHeader?: boolean }

/** A picture of 64 × 64 pixels, composed of larger tiles. A decoder keeps one result per item. */
function makeAvifGrid({ size, config, data }: Av1, { columns, rows, items }: Grid): Buffer {
  const grid = Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), u16(64), u16(64)])
  const tiles = Array.from({ length: columns * rows }, (_, n) => (n % items) + 2)
  const tile = { type: 'av01', properties: [2, 3], data }
  return avif(
    [sizeBox(64), size, config],
    [
      { type: 'grid', properties: [1], data: grid, inHeader: true },
      ...Array.from({ length: items }, () => tile),
    ],
    reference('dimg', 1, tiles),
  )
}

/** A picture of 64 × 64 pixels, whose transparency has another size. */
function makeAvifAlpha(small: Av1, large: Av1): Buffer {
  const isAlpha = box('auxC', u32(0), Buffer.from('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0'))
  return avif(
    [small.size, small.config, large.size, large.config, isAlpha],
    [
      { type: 'av01', properties: [1, 2], data: small.data },
      { type: 'av01', properties: [3, 4, 5], data: large.data },
    ],
    reference('auxl', 2, [1]),
  )
}

/** The parts of an encoded gray picture. */
async function encodeAv1(side: number): Promise<Av1> {
  const options = { effort: 0, quality: 1, chromaSubsampling: '4:4:4' }
  const file = await makeFlatPicture(side, side).avif(options).toBuffer()
  const config = file.indexOf('av1C') - 4
  return {
    size: sizeBox(side),
    config: file.subarray(config, config + file.readUInt32BE(config)),
    data: file.subarray(file.indexOf('mdat') + 4),
  }
}

/** Item 1 is the picture itself. Equal data is written once. */
function avif(properties: Buffer[], items: Item[], references: Buffer): Buffer {
  const inHeader = items.filter((item) => item.inHeader).map((item) => item.data)
  const stored = [...new Set(items.filter((item) => !item.inHeader).map((item) => item.data))]
  const kind = box('ftyp', Buffer.from('avif'), u32(0), Buffer.from('avifmif1miaf'))
  let start = 0
  const meta = () =>
    box(
      'meta',
      u32(0),
      box('hdlr', u32(0), u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      box('pitm', u32(0), u16(1)),
      box('iloc', u32(0x01000000), Buffer.from([0x44, 0]), u16(items.length), ...items.map(locate)),
      box('iinf', u32(0), u16(items.length), ...items.map(describe)),
      box('iref', u32(0), references),
      box(
        'iprp',
        box('ipco', ...properties),
        box('ipma', u32(0), u32(items.length), ...items.map(associate)),
      ),
      box('idat', ...inHeader),
    )

  function locate({ data, inHeader }: Item, index: number): Buffer {
    const before = stored.slice(0, stored.indexOf(data))
    const offset = inHeader ? 0 : start + before.reduce((sum, { length }) => sum + length, 0)
    const method = inHeader ? 1 : 0
    return Buffer.concat([
      u16(index + 1),
      u16(method),
      u16(0),
      u16(1),
      u32(offset),
      u32(data.length),
    ])
  }
  // The length of the header does not depend on the positions in it.
  start = kind.length + meta().length + 8
  return Buffer.concat([kind, meta(), box('mdat', ...stored)])
}

function describe({ type }: Item, index: number): Buffer {
  return box('infe', u32(0x02000000), u16(index + 1), u16(0), Buffer.from(`${type}\0`))
}

function associate({ properties }: Item, index: number): Buffer {
  return Buffer.concat([u16(index + 1), Buffer.from([properties.length, ...properties])])
}

function reference(type: string, from: number, to: number[]): Buffer {
  return box(type, u16(from), u16(to.length), ...to.map(u16))
}

function sizeBox(side: number): Buffer {
  return box('ispe', u32(0), u32(side), u32(side))
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Repeats a scan of color differences, which decoders accept as often as it comes. */
export async function makeJpegScans(count: number): Promise<Buffer> {
  const options = { progressive: true, chromaSubsampling: '4:4:4' }
  const file = (await makeFlatPicture(3400, 3400).jpeg(options).toBuffer()).toString('hex')
  const found = /^(.*?)(ffda000801.{4}013f)01((?:..)*?)ff(?!00)/.exec(file) ?? []
  const [, before = '', head = '', data = ''] = found
  // With full precision, so that no refinement has to follow.
  return Buffer.from(`${before}${`${head}00${data}`.repeat(count)}ffd9`, 'hex')
}

async function makeWebpFrames(count: number): Promise<Buffer> {
  const still = await makeFlatPicture(16, 16).webp({ lossless: true }).toBuffer()
  // Position, size less one, duration and flags.
  const head = Buffer.from('0000000000000f00000f000064000000', 'hex')
  const frame = chunk('ANMF', head, still.subarray(12))
  const canvas = chunk('VP8X', Buffer.from('020000000f00000f0000', 'hex'))
  const frames = Array.from({ length: count }, () => frame)
  return chunk('RIFF', Buffer.from('WEBP'), canvas, chunk('ANIM', Buffer.alloc(6)), ...frames)
}

function chunk(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8, name)
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

export function makeGifFrames(count: number): Buffer {
  const frame = gifFrame(1, 1)
  return makeGif(
    [1, 1],
    Array.from({ length: count }, () => frame),
  )
}

function makeGif([width, height]: [number, number], frames: Buffer[]): Buffer {
  const screen = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  screen.writeUInt16LE(width, 6)
  screen.writeUInt16LE(height, 8)
  return Buffer.concat([screen, ...frames, Buffer.from(';')])
}

/** Without pixels, whatever size the frame declares. */
function gifFrame(width: number, height: number): Buffer {
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0])
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  return frame
}
