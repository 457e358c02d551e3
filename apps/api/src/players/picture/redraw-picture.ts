import { type PictureKind, pictureSizes } from '@kodama/rules/pictures'
import type { Sharp } from 'sharp'
import { ApiError } from '#platform/http/api-error'
import { openPicture, orUnreadable } from './open-picture.ts'

type Size = { width: number; height: number }
/** In pixels of the upright picture. */
export type Part = Size & { left: number; top: number }
export type Redraw = (bytes: Buffer, kind: PictureKind, part?: Part) => Promise<Buffer>

/** A new picture from the pixels of what was sent: of the right size, upright, in sRGB, without metadata. */
export const redrawPicture: Redraw = async (bytes, kind, part) => {
  const { picture, found } = await openPicture(bytes)
  if (part && !isWithin(part, found.autoOrient)) throw new ApiError('invalid_input')

  const drawn = resize(picture, found.autoOrient, pictureSizes[kind], part).toColourspace('srgb')
  const encoded = kind === 'avatar' ? drawn.png({ compressionLevel: 9 }) : drawn.webp()
  return orUnreadable(encoded.toBuffer())
}

function resize(picture: Sharp, whole: Size, { width, height }: Size, part?: Part): Sharp {
  const covered = { width, height, fit: 'cover' } as const
  if (!part) return picture.resize(covered)
  const scale = Math.max(width / part.width, height / part.height)
  if (scale > 1) return picture.extract(part).resize(covered)
  // The whole picture first: a decoder that is asked for a small one reads less and needs less memory.
  const small = { width: Math.round(whole.width * scale), height: Math.round(whole.height * scale) }
  const offset = (start: number, length: number, wanted: number, most: number) =>
    Math.min(Math.max(0, Math.round((start + length / 2) * scale - wanted / 2)), most - wanted)
  return picture.resize({ ...small, fit: 'fill' }).extract({
    left: offset(part.left, part.width, width, small.width),
    top: offset(part.top, part.height, height, small.height),
    width,
    height,
  })
}

function isWithin({ left, top, ...part }: Part, { width, height }: Size): boolean {
  const isSome = part.width > 0 && part.height > 0
  return isSome && left + part.width <= width && top + part.height <= height
}
