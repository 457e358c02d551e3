const keptNewest = 7
const keptWeeks = 4

/** Of the files in the backups folder, the ones that no longer need to be kept. */
export function expiredBackups(files: readonly string[]): string[] {
  const backups = files
    .filter((file) => /^kodama-\d{8}-\d{6}\.db$/.test(file))
    .sort()
    .reverse()
  const older = backups.slice(keptNewest)
  const newestOfWeek = new Map<number, string>()
  for (const file of older) {
    const week = weekOf(file)
    if (!newestOfWeek.has(week)) newestOfWeek.set(week, file)
  }
  const kept = new Set([...newestOfWeek.values()].slice(0, keptWeeks))
  return older.filter((file) => !kept.has(file))
}

/** Weeks since 1970, from Monday to Sunday. */
function weekOf(file: string): number {
  const [, year, month, day] = file.match(/^kodama-(\d{4})(\d\d)(\d\d)/) ?? []
  const dayNumber = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000
  return Math.floor((dayNumber + 3) / 7)
}
