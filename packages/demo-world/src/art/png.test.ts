import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodePng } from './png.ts'

const picture = encodePng({
  width: 3,
  height: 2,
  palette: Uint8Array.of(0, 0, 0, 53, 108, 66, 143, 209, 158),
  pixels: Uint8Array.of(0, 1, 2, 2, 1, 0),
})

test('a picture decodes back to its pixels and its palette', () => {
  const chunks = chunksOf(picture)
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  const [header, palette, data] = chunks.map((chunk) => chunk.data)
  expect([...(header ?? [])]).toEqual([0, 0, 0, 3, 0, 0, 0, 2, 8, 3, 0, 0, 0])
  expect([...(palette ?? [])]).toEqual([0, 0, 0, 53, 108, 66, 143, 209, 158])
  expect([...inflateSync(data ?? Buffer.alloc(0))]).toEqual([0, 0, 1, 2, 0, 2, 1, 0])
})

test('every chunk of a picture carries the checksum of its type and data', () => {
  const checksums = chunksOf(picture).map(({ type, data, checksum }) => ({
    carried: checksum,
    computed: crc32(Buffer.concat([Buffer.from(type, 'latin1'), data])),
  }))
  expect(checksums.map(({ carried }) => carried)).toEqual(checksums.map(({ computed }) => computed))
  // The checksum of an empty IEND is the same in every PNG file.
  expect(checksums.at(-1)?.carried).toBe(0xae426082)
})

function chunksOf(file: Buffer, at = 8): { type: string; data: Buffer; checksum: number }[] {
  if (at >= file.length) return []
  const end = at + 8 + file.readUInt32BE(at)
  const type = file.toString('latin1', at + 4, at + 8)
  const chunk = { type, data: file.subarray(at + 8, end), checksum: file.readUInt32BE(end) }
  return [chunk, ...chunksOf(file, end + 4)]
}
