import type { Random } from '#random'

/**
 * A line of value noise between -1 and 1: smooth curves through random points, in octaves, each twice as dense and half as
 * strong as the one before.
 */
export function noiseLine(
  random: Random,
  length: number,
  { wavelength, octaves = 3 }: { wavelength: number; octaves?: number },
): Float32Array {
  const line = new Float32Array(length)
  let step = wavelength
  let strength = 1
  for (let octave = 0; octave < octaves; octave++) {
    addOctave(line, random, step, strength)
    step /= 2
    strength /= 2
  }
  return line
}

function addOctave(line: Float32Array, random: Random, step: number, strength: number) {
  let from = random.between(-strength, strength)
  let to = random.between(-strength, strength)
  let along = random.next()
  for (let i = 0; i < line.length; i++) {
    line[i] = (line[i] ?? 0) + from + (to - from) * along * along * (3 - 2 * along)
    along += 1 / step
    if (along < 1) continue
    along -= 1
    from = to
    to = random.between(-strength, strength)
  }
}
