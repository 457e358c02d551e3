import type { Random } from '../random.ts'

/** 12 kHz holds all the partials of the voices, and eight seconds of it fit in 200 kB. */
export const rate = 12000

/** How a voice sounds: one period of it, and how it rises and dies away, in seconds. */
export type Voice = { period: Float32Array; attack: number; decay: number; gain: number }

export type Note = { at: number; frequency: number; gain: number }

const periodBits = 11

export const voices = {
  bell: { period: periodOf([1, 0, 0.45, 0.28, 0, 0.1]), attack: 0.003, decay: 0.3, gain: 0.5 },
  pluck: { period: periodOf([1, 0.5, 0.26, 0.14, 0.06]), attack: 0.004, decay: 0.2, gain: 0.6 },
  glass: { period: periodOf([1, 0.12, 0.05, 0.2]), attack: 0.006, decay: 0.38, gain: 0.5 },
  flute: { period: periodOf([1, 0.22, 0.1]), attack: 0.05, decay: 0.3, gain: 0.6 },
  pad: { period: periodOf([1, 0.3, 0.18, 0.06]), attack: 0.35, decay: 0.6, gain: 0.22 },
  soft: { period: periodOf([1, 0.3, 0.06]), attack: 0.01, decay: 0.2, gain: 0.3 },
  bass: { period: periodOf([1, 0.35, 0.12, 0.04]), attack: 0.012, decay: 0.32, gain: 0.55 },
} satisfies Record<string, Voice>

function periodOf(partials: readonly number[]): Float32Array {
  const length = 1 << periodBits
  return Float32Array.from({ length }, (_, i) =>
    partials.reduce(
      (sum, strength, n) => sum + strength * Math.sin((2 * Math.PI * (n + 1) * i) / length),
      0,
    ),
  )
}

/** Adds a note to the sound. */
export function play(sound: Float32Array, voice: Voice, { at, frequency, gain }: Note) {
  const start = Math.round(at * rate)
  const top = Math.min(sound.length, start + Math.round(voice.attack * rate))
  const end = Math.min(sound.length, top + Math.round(voice.decay * rate * 3.5))
  const step = Math.round((frequency / rate) * 2 ** phaseBits)
  const peak = gain * voice.gain
  const phase = addRise(sound, voice.period, { from: start, end: top, step, peak })
  addDecay(sound, voice.period, { from: top, end, step, peak, phase, decay: voice.decay * rate })
}

// The phase stays in 28 bits: small integers are much faster than wrapping at 32.
const phaseBits = 28
const phaseMask = 2 ** phaseBits - 1
const indexShift = phaseBits - periodBits

type Span = { from: number; end: number; step: number; peak: number }

function addRise(sound: Float32Array, period: Float32Array, span: Span): number {
  const { from, end, step, peak } = span
  const rise = peak / Math.max(1, end - from)
  let phase = 0
  for (let i = from; i < end; i++) {
    sound[i] = (sound[i] ?? 0) + (period[phase >> indexShift] ?? 0) * rise * (i - from)
    phase = (phase + step) & phaseMask
  }
  return phase
}

function addDecay(
  sound: Float32Array,
  period: Float32Array,
  span: Span & { phase: number; decay: number },
) {
  const { from, end, step, peak, decay } = span
  // The curve aims a little below silence, so that it meets it after 3.5 times the decay.
  const fade = Math.exp(-1 / decay)
  const below = peak * 0.0311 * (1 - fade)
  let { phase } = span
  let level = peak
  for (let i = from; i < end; i++) {
    sound[i] = (sound[i] ?? 0) + (period[phase >> indexShift] ?? 0) * level
    level = level * fade - below
    phase = (phase + step) & phaseMask
  }
}

/** Adds a tick of noise, the low part of which is taken out. */
export function tick(sound: Float32Array, random: Random, at: number, gain: number) {
  const start = Math.round(at * rate)
  const end = Math.min(sound.length, start + rate * 0.05)
  let level = gain
  let before = 0
  for (let i = start; i < end; i++) {
    const noise = random.next() - 0.5
    sound[i] = (sound[i] ?? 0) + (noise - before) * level
    before = noise
    level *= 0.992
  }
}

/** Adds an echo, and the echoes of the echo. */
export function echo(sound: Float32Array, delay: number, gain: number) {
  const back = Math.round(delay * rate)
  for (let i = back; i < sound.length; i++) {
    sound[i] = (sound[i] ?? 0) + (sound[i - back] ?? 0) * gain
  }
}
