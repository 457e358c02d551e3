import { maxPicturePixels, maxPictureSide } from '@kodama/rules/pictures'
import type { Metadata } from 'sharp'
import { ApiError } from '#errors/api-error'

/** What one picture may take while it is decoded. A photo of twelve megapixels fits in every format but AVIF. */
const maxDecodingBytes = 105_000_000

/** Throws for a picture that is known by its header to be too large. */
export function refuseTooLarge(found: Metadata) {
  const { width, height } = found
  const pixels = width * height
  const isTooLarge = Math.max(width, height) > maxPictureSide || pixels > maxPicturePixels
  if (isTooLarge || pixels * bytesPerPixel(found) > maxDecodingBytes) {
    throw new ApiError('picture_too_large')
  }
}

/** As measured. Most pictures are read row by row; in these the decoder holds every pixel, or several times. */
function bytesPerPixel({ format, isProgressive, channels, depth }: Metadata): number {
  if (format === 'heif') return 19
  if (format === 'webp') return 8.5
  if (format === 'gif') return 6
  if (!isProgressive) return 4
  // A progressive JPEG is held as coefficients of two bytes.
  const bytes = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  return bytes * channels + 2
}
