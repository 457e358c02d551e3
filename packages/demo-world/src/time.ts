/** The present of the demo world, in unix seconds. Fixed, so that the world is always the same. */
export const worldTime = Date.UTC(2026, 10, 1) / 1000
export const days = 86_400

/** As in the game server's columns: `2026-11-01 00:00:00`. */
export function datetime(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
