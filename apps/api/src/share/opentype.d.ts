/** The part of the package that we use; it brings no types of its own. */
declare module 'opentype.js/dist/opentype.mjs' {
  type Box = { x1: number; y1: number; x2: number; y2: number }
  type Path = { toPathData(decimals: number): string; getBoundingBox(): Box }
  export type Glyph = {
    index: number
    advanceWidth: number
    getPath(x: number, y: number, size: number): Path
  }
  export type Font = { unitsPerEm: number; charToGlyph(character: string): Glyph }
  export function parse(bytes: ArrayBuffer, options?: { lowMemory?: boolean }): Font
}
