export const starStops = [
  { rating: 0.1, colour: '#4290FB' },
  { rating: 1.25, colour: '#4FC0FF' },
  { rating: 2, colour: '#4FFFD5' },
  { rating: 2.5, colour: '#7CFF4F' },
  { rating: 3.3, colour: '#F6F05C' },
  { rating: 4.2, colour: '#FF8068' },
  { rating: 4.9, colour: '#FF4E6F' },
  { rating: 5.8, colour: '#C645B8' },
  { rating: 6.7, colour: '#6563DE' },
  { rating: 7.7, colour: '#18158E' },
  { rating: 9, colour: '#000000' },
  { rating: 10, colour: '#000000' },
] as const

const gamma = 2.2

export function starColour(rating: number): string {
  if (!(rating >= starStops[0].rating)) return '#AAAAAA'

  const next = starStops.findIndex((stop) => stop.rating > rating)
  const from = starStops[next - 1]
  const to = starStops[next]
  if (!from || !to) return '#000000'

  return mixColours(from.colour, to.colour, (rating - from.rating) / (to.rating - from.rating))
}

/** The colour of text that stays readable on `starColour`. */
export function starTextColour(rating: number): string {
  return rating >= 6.5 ? '#F6F05C' : '#000000'
}

function mixColours(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => mixChannel(channelAt(from, at), channelAt(to, at), share))
  return `#${channels.join('')}`
}

function channelAt(colour: string, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16)
}

// Mixed as light, not as numbers: https://d3js.org/d3-interpolate/color
function mixChannel(from: number, to: number, share: number): string {
  const light = from ** gamma + (to ** gamma - from ** gamma) * share
  const channel = Math.round(light ** (1 / gamma))
  return channel.toString(16).toUpperCase().padStart(2, '0')
}
