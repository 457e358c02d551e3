/** Unix seconds, as the tables keep time. */
export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

/** How far the clocks of two machines on one database may be apart. */
export const maxClockSkewSeconds = 300
