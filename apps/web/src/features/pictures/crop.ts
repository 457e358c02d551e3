import { pictureSizes, type PictureKind } from '@kodama/rules/pictures'

export type Size = { width: number; height: number }
export type Rect = Size & { left: number; top: number }

/** The part to keep: its centre in pixels of the picture, and how much smaller it is than the largest possible. */
export type Crop = { x: number; y: number; zoom: number }

export const noZoom = 1

export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: noZoom }
}

/** Far enough for half the pixels that are stored, and always for a closer look. */
export function maxZoom(kind: PictureKind, picture: Size): number {
  return Math.max(4, (2 * largest(kind, picture).width) / pictureSizes[kind].width)
}

/** By fractions of what is shown. The part never leaves the picture. */
export function moved(kind: PictureKind, picture: Size, crop: Crop, dx: number, dy: number): Crop {
  const { width, height } = exactRect(kind, picture, crop)
  return inside(kind, picture, { ...crop, x: crop.x + dx * width, y: crop.y + dy * height })
}

/** The point `at` (fractions of what is shown) stays where it is. */
export function zoomed(
  kind: PictureKind,
  picture: Size,
  crop: Crop,
  zoom: number,
  at = { x: 0.5, y: 0.5 },
): Crop {
  const allowed = Math.min(Math.max(zoom, noZoom), maxZoom(kind, picture))
  const before = exactRect(kind, picture, crop)
  const after = exactRect(kind, picture, { ...crop, zoom: allowed })
  return inside(kind, picture, {
    zoom: allowed,
    x: crop.x + (at.x - 0.5) * (before.width - after.width),
    y: crop.y + (at.y - 0.5) * (before.height - after.height),
  })
}

/** In whole pixels, and inside the picture. */
export function rectOf(kind: PictureKind, picture: Size, crop: Crop): Rect {
  const exact = exactRect(kind, picture, crop)
  const width = Math.max(1, Math.round(exact.width))
  const height = Math.max(1, Math.round(exact.height))
  return {
    left: Math.min(Math.max(0, Math.round(exact.left)), picture.width - width),
    top: Math.min(Math.max(0, Math.round(exact.top)), picture.height - height),
    width,
    height,
  }
}

function exactRect(kind: PictureKind, picture: Size, { x, y, zoom }: Crop): Rect {
  const base = largest(kind, picture)
  const width = base.width / zoom
  const height = base.height / zoom
  return { left: x - width / 2, top: y - height / 2, width, height }
}

function inside(kind: PictureKind, picture: Size, crop: Crop): Crop {
  const { width, height } = exactRect(kind, picture, crop)
  return {
    zoom: crop.zoom,
    x: Math.min(Math.max(crop.x, width / 2), picture.width - width / 2),
    y: Math.min(Math.max(crop.y, height / 2), picture.height - height / 2),
  }
}

/** The largest part in the shape that is stored. */
function largest(kind: PictureKind, { width, height }: Size): Size {
  const shape = pictureSizes[kind].width / pictureSizes[kind].height
  const kept = Math.min(width, height * shape)
  return { width: kept, height: kept / shape }
}
