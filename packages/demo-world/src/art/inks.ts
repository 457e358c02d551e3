/** A colour from its darkest to its lightest tone, in OKLCH. */
export type Ink = {
  hue: number
  chroma: number
  /** How far the hue turns between the darkest and the lightest tone. */
  drift?: number
}

export const toneCount = 42
export const mixCount = 6

/** The nearest tone that is printed without dithering. */
export function flatTone(tone: number): number {
  return Math.round(tone * (toneCount - 1)) / (toneCount - 1)
}

/** The 252 colours of a picture printed with two inks: 42 tones, each in 6 mixes of the two. */
export function inkPalette(first: Ink, second: Ink): Uint8Array {
  const palette = new Uint8Array(toneCount * mixCount * 3)
  let at = 0
  for (let level = 0; level < toneCount; level++) {
    const from = inkAt(first, level / (toneCount - 1))
    const to = inkAt(second, level / (toneCount - 1))
    for (let mix = 0; mix < mixCount; mix++) {
      const share = mix / (mixCount - 1)
      palette[at++] = Math.round(from[0] + (to[0] - from[0]) * share)
      palette[at++] = Math.round(from[1] + (to[1] - from[1]) * share)
      palette[at++] = Math.round(from[2] + (to[2] - from[2]) * share)
    }
  }
  return palette
}

type Rgb = [number, number, number]

function inkAt({ hue, chroma, drift = 0 }: Ink, tone: number): Rgb {
  const lightness = 0.13 + 0.84 * tone
  // Chroma is strongest in the middle tones, and weak in dark and light ones.
  const strength = 0.3 + 0.7 * Math.sin(Math.PI * Math.min(1, 0.12 + 0.83 * tone))
  return rgbFrom(lightness, chroma * strength, hue + drift * tone)
}

// https://bottosson.github.io/posts/oklab/. A colour outside sRGB loses chroma, not hue.
function rgbFrom(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  const outside = Math.max(red, green, blue) > 1.001 || Math.min(red, green, blue) < -0.001
  if (outside && chroma > 0.005) return rgbFrom(lightness, chroma * 0.9, hue)
  return [encoded(red), encoded(green), encoded(blue)]
}

function encoded(linear: number): number {
  const value = Math.min(1, Math.max(0, linear))
  return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
}
