/** Enough for all partials of the voices; eight seconds take under 200 kB. */
export const rate = 12000

/** One period of the wave, and attack and decay in seconds. */
export type Voice = { period: Float32Array; attack: number; decay: number; gain: number }

type Note = { at: number; frequency: number; gain: number }

const periodLength = 2048

// Few and weak partials, and no attack under 12 ms: a note begins without a click.
export const voices = {
  bell: { period: periodOf([1, 0, 0.26, 0.1]), attack: 0.014, decay: 0.36, gain: 0.5 },
  pluck: { period: periodOf([1, 0.34, 0.12, 0.04]), attack: 0.012, decay: 0.24, gain: 0.6 },
  glass: { period: periodOf([1, 0.1, 0.03, 0.08]), attack: 0.018, decay: 0.42, gain: 0.5 },
  flute: { period: periodOf([1, 0.2, 0.06]), attack: 0.06, decay: 0.3, gain: 0.55 },
  soft: { period: periodOf([1, 0.2, 0.03]), attack: 0.022, decay: 0.2, gain: 0.3 },
  bass: { period: periodOf([1, 0.3, 0.08]), attack: 0.024, decay: 0.34, gain: 0.5 },
  /** A hollow piece of wood, for the rhythm. */
  wood: { period: periodOf([1, 0, 0.08]), attack: 0.012, decay: 0.045, gain: 0.3 },
  // Three notes in one period, tuned 4 : 5 : 6 and 10 : 12 : 15, which repeats at their common root.
  majorPad: { period: periodOf(chordOf(4, 5, 6)), attack: 0.4, decay: 0.7, gain: 0.2 },
  minorPad: { period: periodOf(chordOf(10, 12, 15)), attack: 0.4, decay: 0.7, gain: 0.2 },
} satisfies Record<string, Voice>

function chordOf(...notes: number[]): number[] {
  const partials = Array.from({ length: 31 }, () => 0)
  for (const note of notes) {
    partials[note - 1] = (partials[note - 1] ?? 0) + 1
    partials[2 * note - 1] = (partials[2 * note - 1] ?? 0) + 0.3
  }
  return partials
}

function periodOf(partials: readonly number[]): Float32Array {
  return Float32Array.from({ length: periodLength }, (_, i) =>
    partials.reduce(
      (sum, strength, n) => sum + strength * Math.sin((2 * Math.PI * (n + 1) * i) / periodLength),
      0,
    ),
  )
}

export function play(sound: Float32Array, voice: Voice, { at, frequency, gain }: Note) {
  // "| 0" makes them integers for the engine, which the loops need to be fast.
  const start = (at * rate) | 0
  const top = Math.min(sound.length, start + voice.attack * rate) | 0
  const end = Math.min(sound.length, top + voice.decay * rate * 3.5) | 0
  const step = ((frequency / rate) * 2 ** 28) | 0
  add(sound, voice, start, top, end, step, gain * voice.gain)
}

// The phase has 28 bits, of which the upper 11 are the place in the period. To wrap at 32 bits, or to read the numbers
// from an object, makes these loops half as fast.
function add(
  sound: Float32Array,
  { period, decay }: Voice,
  start: number,
  top: number,
  end: number,
  step: number,
  peak: number,
) {
  const rise = peak / Math.max(1, top - start)
  const fade = Math.exp(-1 / (decay * rate))
  // The level falls towards a value a little below zero, so that it reaches zero after 3.5 times the decay.
  const below = peak * 0.0311 * (1 - fade)
  let phase = 0
  let level = 0
  for (let i = start; i < top; i++) {
    sound[i] = (sound[i] ?? 0) + (period[phase >> 17] ?? 0) * level
    level += rise
    phase = (phase + step) & 0xfffffff
  }
  for (let i = top; i < end; i++) {
    sound[i] = (sound[i] ?? 0) + (period[phase >> 17] ?? 0) * level
    level = level * fade - below
    phase = (phase + step) & 0xfffffff
  }
}
