// Made when first used: a browser takes tens of milliseconds for the first, and must be able to paint before.
let plain: Intl.NumberFormat | undefined
let twoDecimals: Intl.NumberFormat | undefined

export function formatNumber(value: number): string {
  // Many times as fast as Intl, and a list shows hundreds.
  if (Number.isInteger(value) && value >= 0 && value < 1e15) return grouped(value)
  plain ??= new Intl.NumberFormat('ja-JP', { signDisplay: 'negative' })
  return plain.format(value)
}

function grouped(value: number): string {
  if (value < 1000) return String(value)
  const rest = String(value % 1000).padStart(3, '0')
  return `${grouped(Math.floor(value / 1000))},${rest}`
}

export function formatDecimal(value: number): string {
  const text = String(value)
  if (value >= 0 && value < 1e12 && !text.includes('e')) return withTwoDecimals(text)
  twoDecimals ??= new Intl.NumberFormat('ja-JP', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  })
  return twoDecimals.format(value)
}

/** Rounds half up, as Intl does: not the number itself, but how it is written. */
function withTwoDecimals(text: string): string {
  const [whole = '', decimals = ''] = text.split('.')
  const roundsUp = decimals.length > 2 && decimals.charAt(2) >= '5'
  const hundredths = Number(whole + decimals.slice(0, 2).padEnd(2, '0')) + (roundsUp ? 1 : 0)
  return `${grouped(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}`
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
