import { useLayoutEffect, useRef } from 'react'
import type { Rect } from './crop.ts'
import { drawCrop } from './read-picture.ts'

type Props = { bitmap: ImageBitmap; rect: Rect; className: string }

/** A canvas, because the content security policy allows no pictures from the browser's memory. */
export function CropCanvas({ bitmap, rect, className }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const element = canvas.current
    if (!element) return
    const { width, height } = element.getBoundingClientRect()
    element.width = Math.max(1, Math.round(width * window.devicePixelRatio))
    element.height = Math.max(1, Math.round(height * window.devicePixelRatio))
    drawCrop(element, bitmap, rect)
  })
  return <canvas ref={canvas} aria-hidden="true" className={`block ${className}`} />
}
