import type { PictureKind } from '@kodama/rules/pictures'

/** Extensions of a player's picture, in the order in which they are looked for. The game's host has the same for avatars. */
export const pictureTypes: Record<PictureKind, readonly string[]> = {
  avatar: ['png', 'jpg', 'gif', 'jpeg', 'jfif'],
  banner: ['png', 'jpg', 'jpeg', 'gif', 'webp'],
}

export const coverTypes: readonly string[] = ['png', 'jpg', 'jpeg', 'gif', 'webp']
/** In the folder of avatars: for players without one. */
export const defaultAvatar = 'default.jpg'
