import {
  maxPictureBytes,
  maxPicturePixels,
  maxPictureSide,
  type PictureKind,
  pictureSizes,
} from '@kodama/rules/pictures'
import type { Rect } from './crop.ts'

/** Its pixels are upright, as the camera's note in the file says. */
export type ReadPicture = { file: File; bitmap: ImageBitmap }
export type ReadProblem = 'heic' | 'unreadable'
/** Without a rect, the body is the part to keep. */
export type Upload = { body: Blob; rect?: Rect }

const sentAsTheyAre = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

export async function readPicture(file: File): Promise<ReadPicture | ReadProblem> {
  try {
    return { file, bitmap: await createImageBitmap(file) }
  } catch {
    return /\bhei[cf]\b/i.test(`${file.type} ${file.name}`) ? 'heic' : 'unreadable'
  }
}

/** The file itself, if the server takes it. Otherwise the part to keep, drawn anew and smaller. */
export async function uploadOf(
  kind: PictureKind,
  { file, bitmap }: ReadPicture,
  rect: Rect,
): Promise<Upload> {
  const { width, height } = bitmap
  const isTaken =
    sentAsTheyAre.has(file.type) &&
    file.size <= maxPictureBytes &&
    Math.max(width, height) <= maxPictureSide &&
    width * height <= maxPicturePixels
  return isTaken ? { body: file, rect } : { body: await drawnAnew(kind, bitmap, rect, file.type) }
}

/** Twice as large as it is stored is enough for the server to make it sharp. */
async function drawnAnew(kind: PictureKind, bitmap: ImageBitmap, rect: Rect, type: string) {
  const scale = Math.min(1, (2 * pictureSizes[kind].width) / rect.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(rect.width * scale))
  canvas.height = Math.max(1, Math.round(rect.height * scale))
  drawCrop(canvas, bitmap, rect)
  // A browser that cannot write WebP writes PNG.
  const format = type === 'image/jpeg' || /hei[cf]/.test(type) ? 'image/jpeg' : 'image/webp'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, format, 0.92))
  if (!blob) throw new Error('the picture could not be drawn')
  return blob
}

/** Fills the canvas with a part of the picture. */
export function drawCrop(canvas: HTMLCanvasElement, bitmap: ImageBitmap, rect: Rect) {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, width, height } = rect
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height)
}
