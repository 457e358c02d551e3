import { type BannerWidth, pictureSizes } from '@kodama/rules/pictures'
import { ApiError } from '#platform/http/api-error'
import { openPicture, orUnreadable } from './open-picture.ts'

export type NarrowBanner = (bytes: Buffer, width: BannerWidth) => Promise<Buffer>

/** The same picture in WebP, as small as it can be without looking blurred at this width. */
export const narrowBanner: NarrowBanner = async (bytes, width) => {
  const { picture, found } = await openPicture(bytes)
  // Only the first frame of an animation would remain.
  if ((found.pages ?? 1) > 1) throw new ApiError('picture_unreadable')
  const { banner } = pictureSizes
  const height = (width * banner.height) / banner.width
  const narrow = picture.resize({ width, height, fit: 'outside', withoutEnlargement: true })
  return orUnreadable(narrow.toColourspace('srgb').webp().toBuffer())
}
