export type Device = { browser: string; system: string }

/** The first word that the header has counts: most browsers also claim to be others. */
const browsers = [
  ['Line/', 'LINE'],
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Vivaldi/', 'Vivaldi'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** The User-Agent header in two words; nothing of the header itself is stored. */
export function deviceFrom(userAgent = ''): Device {
  const wordFor = (table: readonly (readonly [string, string])[]) =>
    table.find(([part]) => userAgent.includes(part))?.[1] ?? ''
  return { browser: wordFor(browsers), system: wordFor(systems) }
}
