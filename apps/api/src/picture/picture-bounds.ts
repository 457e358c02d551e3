import { maxPicturePixels, maxPictureSide } from '@kodama/rules/pictures'
import type { Metadata } from 'sharp'
import { ApiError } from '#errors/api-error'

/** What a decoder may take. The process around it takes 40 MB, and those who wait up to 20. */
const maxDecodingBytes = 86_000_000

/** Throws for a picture that is known by its header to be too large. */
export function refuseTooLarge(found: Metadata) {
  const { width, height } = found
  const pixels = width * height
  const isTooLarge = Math.max(width, height) > maxPictureSide || pixels > maxPicturePixels
  if (isTooLarge || pixels * bytesPerPixel(found) > maxDecodingBytes) {
    throw new ApiError('picture_too_large')
  }
}

/** As measured. Most pictures are read row by row; of these the decoder holds every pixel, or even several times. */
function bytesPerPixel(found: Metadata): number {
  const { format, isProgressive, channels, depth, chromaSubsampling } = found
  if (format === 'heif') return 19
  if (format === 'webp') return 8.5
  if (format === 'gif') return 6
  if (!isProgressive) return 4
  if (format === 'png') return channels * (depth === 'ushort' ? 2 : 1) + 2
  // Coefficients of two bytes.
  return (chromaSubsampling === '4:2:0' ? 1.5 : channels) * 2 + 1
}
