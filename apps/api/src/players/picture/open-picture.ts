import { maxPicturePixels } from '@kodama/rules/pictures'
import type { SharpOptions } from 'sharp'
import { ApiError } from '#platform/http/api-error'
import { sharp } from './decoder.ts'
import { refuseTooLarge } from './picture-bounds.ts'
import { formatOf } from './picture-format.ts'

/** Of an animation the first frame. */
const options: SharpOptions = { failOn: 'error', limitInputPixels: maxPicturePixels, pages: 1 }

/** The upright picture, and what its header says. Throws for one that is unreadable or too large. */
export async function openPicture(bytes: Buffer) {
  if (!formatOf(bytes)) throw new ApiError('picture_unreadable')
  const found = await orUnreadable(sharp(bytes, options).metadata())
  refuseTooLarge(found)
  return { picture: sharp(bytes, options).autoOrient(), found }
}

export async function orUnreadable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch {
    throw new ApiError('picture_unreadable')
  }
}
