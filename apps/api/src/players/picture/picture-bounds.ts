import { maxPicturePixels, maxPictureSide } from '@kodama/rules/pictures'
import type { Metadata } from 'sharp'
import { ApiError } from '#platform/http/api-error'
import { type Format, formatOf } from './picture-format.ts'
import { readHeader } from './picture-header.ts'

/** What a decoder may allocate for pixels. The process around it takes 40 MB. */
const maxDecodingBytes = 86_000_000

/**
 * Encoders write about ten scans. Decoding time grows with the square of the number of frames: 1,000 cost 20 ms,
 * 20,000 already 3 s.
 */
const maxParts: Record<Format, number> = { png: 1, jpeg: 100, gif: 1000, webp: 1000 }

type Size = { width: number; height: number }

/** Throws for a file that no decoder should see, before a process is started for it. */
export function refuseByHeader(bytes: Buffer) {
  const format = formatOf(bytes)
  if (!format) throw new ApiError('picture_unreadable')
  const header = readHeader(bytes, format)
  if (header.parts > maxParts[format] || exceedsSize(header)) {
    throw new ApiError('picture_too_large')
  }
}

/** Throws for a picture that would need too much memory, by what the decoder has read of its header. */
export function refuseTooLarge(found: Metadata) {
  const pixels = found.width * found.height
  if (exceedsSize(found) || pixels * bytesPerPixel(found) > maxDecodingBytes) {
    throw new ApiError('picture_too_large')
  }
}

function exceedsSize({ width, height }: Size): boolean {
  return Math.max(width, height) > maxPictureSide || width * height > maxPicturePixels
}

/** As measured. Most pictures are read row by row; of these the decoder holds every pixel, or even several times. */
function bytesPerPixel(found: Metadata): number {
  const { format, isProgressive, channels, depth, chromaSubsampling } = found
  if (format === 'webp') return 8.5
  if (format === 'gif') return 6
  if (!isProgressive) return 4
  if (format === 'png') return channels * (depth === 'ushort' ? 2 : 1) + 2
  // Coefficients of two bytes.
  return (chromaSubsampling === '4:2:0' ? 1.5 : channels) * 2 + 1
}
