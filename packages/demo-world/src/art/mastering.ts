import { rate } from './voices.ts'

/** -20 dB under full scale: every preview is as loud as the next. */
const loudness = 0.1
/** 1.5 dB under full scale. */
const highestPeak = 0.84

/** Adds an echo with feedback. */
export function echo(sound: Float32Array, delay: number, gain: number) {
  const back = (delay * rate) | 0
  for (let i = back; i < sound.length; i++) {
    sound[i] = (sound[i] ?? 0) + (sound[i - back] ?? 0) * gain
  }
}

/** A room with wooden walls: four comb filters with lengths that have no common divisor. */
export function reverb(sound: Float32Array, wet: number) {
  const dry = sound.slice()
  for (const length of [353, 419, 467, 541]) {
    const line = new Float32Array(length)
    let place = 0
    let before = 0
    for (let i = 0; i < dry.length; i++) {
      const heard = line[place] ?? 0
      sound[i] = (sound[i] ?? 0) + heard * wet
      // The walls swallow the highs first.
      before += 0.35 * (heard - before)
      line[place] = (dry[i] ?? 0) + before * 0.74
      place = place + 1 === length ? 0 : place + 1
    }
  }
}

/** Softens the highs, fades both ends, and scales to the common loudness. */
export function master(sound: Float32Array, samples: Int16Array) {
  soften(sound)
  fade(sound, 0.12, 1.4)
  center(sound)
  const { peak, level } = measure(sound)
  const scale = 32_767 * Math.min(loudness / level, highestPeak / peak)
  for (let i = 0; i < samples.length; i++) samples[i] = (sound[i] ?? 0) * scale
}

/** A low-pass of two poles at about 1.9 kHz. */
function soften(sound: Float32Array) {
  const share = 1 - Math.exp((-2 * Math.PI * 1900) / rate)
  let first = 0
  let second = 0
  for (let i = 0; i < sound.length; i++) {
    first += share * ((sound[i] ?? 0) - first)
    second += share * (first - second)
    sound[i] = second
  }
}

/** The curve of a cosine: it has no corner at either end. */
function fade(sound: Float32Array, secondsIn: number, secondsOut: number) {
  const last = sound.length - 1
  for (let i = 0; i < secondsIn * rate; i++) {
    sound[i] = (sound[i] ?? 0) * curveAt(i / (secondsIn * rate))
  }
  for (let i = 0; i < secondsOut * rate; i++) {
    sound[last - i] = (sound[last - i] ?? 0) * curveAt(i / (secondsOut * rate))
  }
}

function curveAt(part: number) {
  return 0.5 - 0.5 * Math.cos(Math.PI * part)
}

/** Takes away what is constant, under the same curve at the ends, which stay silent. */
function center(sound: Float32Array) {
  const mean = sound.reduce((sum, sample) => sum + sample, 0) / sound.length
  for (let i = 0; i < sound.length; i++) {
    sound[i] = (sound[i] ?? 0) - mean * (1 - Math.cos((2 * Math.PI * i) / (sound.length - 1)))
  }
}

function measure(sound: Float32Array) {
  let peak = 0
  let energy = 0
  for (let i = 0; i < sound.length; i++) {
    const sample = sound[i] ?? 0
    energy += sample * sample
    if (sample > peak) peak = sample
    if (-sample > peak) peak = -sample
  }
  return { peak, level: Math.sqrt(energy / sound.length) }
}
