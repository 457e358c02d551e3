export const starStops = [
  { rating: 0.1, color: '#4290FB' },
  { rating: 1.25, color: '#4FC0FF' },
  { rating: 2, color: '#4FFFD5' },
  { rating: 2.5, color: '#7CFF4F' },
  { rating: 3.3, color: '#F6F05C' },
  { rating: 4.2, color: '#FF8068' },
  { rating: 4.9, color: '#FF4E6F' },
  { rating: 5.8, color: '#C645B8' },
  { rating: 6.7, color: '#6563DE' },
  { rating: 7.7, color: '#18158E' },
  { rating: 9, color: '#000000' },
  { rating: 10, color: '#000000' },
] as const

const gamma = 2.2
/** The stops as light: the three channels of each. */
const lights = starStops.map(({ color }) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) ** gamma),
)

export function starColor(rating: number): string {
  if (!(rating >= starStops[0].rating)) return '#AAAAAA'

  const next = starStops.findIndex((stop) => stop.rating > rating)
  const from = starStops[next - 1]
  const to = starStops[next]
  if (!from || !to) return '#000000'

  const share = (rating - from.rating) / (to.rating - from.rating)
  return `#${channelAt(0, next, share)}${channelAt(1, next, share)}${channelAt(2, next, share)}`
}

/** The color of text that stays readable on `starColor`. */
export function starTextColor(rating: number): string {
  return rating >= 6.5 ? '#F6F05C' : '#000000'
}

// Mixed as light, not as numbers: https://d3js.org/d3-interpolate/color
function channelAt(channel: number, next: number, share: number): string {
  const from = lights[next - 1]?.[channel] ?? 0
  const to = lights[next]?.[channel] ?? 0
  const mixed = Math.round((from + (to - from) * share) ** (1 / gamma))
  return mixed.toString(16).toUpperCase().padStart(2, '0')
}
