/** Unix seconds, as the tables keep time. */
export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
