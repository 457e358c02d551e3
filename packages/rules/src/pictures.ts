import { Privilege } from './privileges.ts'

export const pictureKinds = ['avatar', 'banner'] as const
export type PictureKind = (typeof pictureKinds)[number]

/**
 * What is stored, in pixels. A profile shows an avatar at up to 136 by 136, and the game at less. A banner is as wide as
 * the page up to 1440, and 144 to 288 high: of these four to one a wide screen cuts the top and the bottom off, and a
 * phone the sides.
 */
export const pictureSizes = {
  avatar: { width: 256, height: 256 },
  banner: { width: 1440, height: 360 },
} as const satisfies Record<PictureKind, { width: number; height: number }>

/**
 * The widths, in pixels, at which a banner is also served. A phone shows it 576 pixels wide, or 1152 on a dense screen,
 * and a tablet 896.
 */
export const bannerWidths = [640, 960] as const
export type BannerWidth = (typeof bannerWidths)[number]

/** What may be sent. */
export const maxPictureBytes = 5 * 1024 * 1024
export const maxPictureSide = 4096
export const maxPicturePixels = 24_000_000

const bannerPrivileges =
  Privilege.SUPPORTER |
  Privilege.PREMIUM |
  Privilege.NOMINATOR |
  Privilege.MODERATOR |
  Privilege.ADMINISTRATOR |
  Privilege.DEVELOPER

/** The page of supporters promises banners to supporters and staff. */
export function mayHaveBanner(privileges: number): boolean {
  return (privileges & bannerPrivileges) !== 0
}
