import { Privilege } from './privileges.ts'

export const pictureKinds = ['avatar', 'banner'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** What is stored, in pixels. The game shows avatars at up to 256; a banner is drawn at up to 1200 by 300. */
export const pictureSizes = {
  avatar: { width: 256, height: 256 },
  banner: { width: 1600, height: 400 },
} as const satisfies Record<PictureKind, { width: number; height: number }>

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
