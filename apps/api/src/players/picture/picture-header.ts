import type { Format } from './picture-format.ts'

/** The largest size that a picture declares anywhere, and how many scans or frames it has. */
type Header = { width: number; height: number; parts: number }

/**
 * Reads what a file declares, without decoding anything. Follows the lengths in the file like the decoders do, in time
 * linear in its size. Missing bytes count as zero.
 */
export function readHeader(bytes: Buffer, format: Format): Header {
  return readers[format](bytes)
}

const readers: Record<Format, (bytes: Buffer) => Header> = {
  png: readPng,
  jpeg: readJpeg,
  gif: readGif,
  webp: readWebp,
}

function readPng(bytes: Buffer): Header {
  return { width: uint32(bytes, 16), height: uint32(bytes, 20), parts: 1 }
}

function readJpeg(bytes: Buffer): Header {
  const header = { width: 0, height: 0, parts: 0 }
  let at = 2
  while (at < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || marker === 0xff) at += 1
    else if (marker === endOfJpeg) break
    else if (hasNoLength(marker)) at += 2
    else {
      if (marker === startOfScan) header.parts += 1
      if (isStartOfFrame(marker)) grow(header, uint16(bytes, at + 7), uint16(bytes, at + 5))
      at += 2 + Math.max(2, uint16(bytes, at + 2))
    }
  }
  return header
}

const startOfScan = 0xda
const endOfJpeg = 0xd9

/** Escaped data, restart markers and the start of the file. */
function hasNoLength(marker: number): boolean {
  return marker <= 1 || (marker >= 0xd0 && marker <= 0xd8)
}

/** Between them are Huffman tables, extensions and arithmetic conditioning. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function readGif(bytes: Buffer): Header {
  const header = { width: uint16le(bytes, 6), height: uint16le(bytes, 8), parts: 0 }
  let at = 13 + colorTableLength(bytes[10])
  while (bytes[at] === gifImage || bytes[at] === gifExtension) {
    if (bytes[at] === gifImage) {
      header.parts += 1
      const [left, top] = [uint16le(bytes, at + 1), uint16le(bytes, at + 3)]
      // A decoder enlarges the screen for a frame that exceeds it.
      grow(header, left + uint16le(bytes, at + 5), top + uint16le(bytes, at + 7))
      at += 11 + colorTableLength(bytes[at + 9])
    } else {
      at += 2
    }
    at = skipSubBlocks(bytes, at)
  }
  return header
}

const gifImage = 0x2c
const gifExtension = 0x21

function colorTableLength(flags = 0): number {
  return flags & 0x80 ? 6 << (flags & 7) : 0
}

function skipSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length
  return at + 1
}

function readWebp(bytes: Buffer): Header {
  const header = { width: 0, height: 0, parts: 0 }
  let at = 12
  while (at < bytes.length) {
    const name = uint32le(bytes, at)
    const length = uint32le(bytes, at + 4)
    const size = webpSizes.get(name)?.(bytes, at + 8)
    if (size) grow(header, ...size)
    if (name === webpFrame) header.parts += 1
    at += 8 + length + (length % 2)
  }
  return header
}

const webpFrame = chunkName('ANMF')
const webpSizes = new Map<number, (bytes: Buffer, at: number) => [number, number]>([
  [chunkName('VP8X'), (bytes, at) => [1 + uint24le(bytes, at + 4), 1 + uint24le(bytes, at + 7)]],
  [webpFrame, (bytes, at) => [1 + uint24le(bytes, at + 6), 1 + uint24le(bytes, at + 9)]],
  [
    chunkName('VP8 '),
    (bytes, at) => [uint16le(bytes, at + 6) & 0x3fff, uint16le(bytes, at + 8) & 0x3fff],
  ],
  // Fourteen bits each.
  [
    chunkName('VP8L'),
    (bytes, at) => [
      1 + (uint16le(bytes, at + 1) & 0x3fff),
      1 + ((uint24le(bytes, at + 2) >> 6) & 0x3fff),
    ],
  ],
])

function chunkName(name: string): number {
  return uint32le(Buffer.from(name), 0)
}

function grow(header: Header, width: number, height: number) {
  header.width = Math.max(header.width, width)
  header.height = Math.max(header.height, height)
}

function uint16(bytes: Buffer, at: number): number {
  return (bytes[at] ?? 0) * 0x100 + (bytes[at + 1] ?? 0)
}

function uint32(bytes: Buffer, at: number): number {
  return uint16(bytes, at) * 0x10000 + uint16(bytes, at + 2)
}

function uint16le(bytes: Buffer, at: number): number {
  return (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 0x100
}

function uint24le(bytes: Buffer, at: number): number {
  return uint16le(bytes, at) + (bytes[at + 2] ?? 0) * 0x10000
}

function uint32le(bytes: Buffer, at: number): number {
  return uint16le(bytes, at) + uint16le(bytes, at + 2) * 0x10000
}
