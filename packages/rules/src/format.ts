// Made when first used: a browser takes tens of milliseconds for the first, and must be able to paint before.
let plain: Intl.NumberFormat | undefined
let twoDecimals: Intl.NumberFormat | undefined

export function formatNumber(value: number): string {
  plain ??= new Intl.NumberFormat('ja-JP', { signDisplay: 'negative' })
  return plain.format(value)
}

export function formatDecimal(value: number): string {
  twoDecimals ??= new Intl.NumberFormat('ja-JP', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  })
  return twoDecimals.format(value)
}

/** 12,345 as 12.3k, rounded half away from zero. */
export function formatShortCount(count: number): string {
  return shorten(count, ['k', 'm', 'b'])
}

export function formatShortCountUpper(count: number): string {
  return shorten(count, ['k', 'M', 'B'])
}

function shorten(count: number, suffixes: readonly string[]): string {
  const size = Math.abs(count)
  if (size < 1000 || !Number.isFinite(count)) return formatNumber(count)

  // Rounded before the unit is chosen: 999,950 is 1.0m, not 1000.0k.
  const power = suffixes.findIndex((_, index) => tenthsOf(size, index) < 10_000)
  const index = power === -1 ? suffixes.length - 1 : power
  const tenths = tenthsOf(size, index)
  const sign = count < 0 ? '-' : ''
  return `${sign}${formatNumber(Math.floor(tenths / 10))}.${tenths % 10}${suffixes[index]}`
}

function tenthsOf(size: number, index: number): number {
  return Math.round(size / (100 * 1000 ** index))
}
