/** The demo world's present, in unix seconds: fixed, so that the world is the same wherever it is made. */
export const worldTime = Date.UTC(2026, 10, 1) / 1000
export const days = 86_400

/** As the game server's columns hold it: `2026-11-01 00:00:00`. */
export function datetime(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
