const reach = 1.9
/** At this distance, in pixels, they are half way there. */
const half = 90

/** Where the eyes of the mark are when they look at a point, seen from between them. */
export function gazeAt(dx: number, dy: number) {
  const distance = Math.hypot(dx, dy)
  const length = reach / (distance + half)
  return { x: dx * length, y: dy * length }
}
