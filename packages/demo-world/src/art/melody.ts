import { type Random, randomFrom } from '#random'
import { echo, master, reverb } from './mastering.ts'
import { play, rate, type Voice, voices } from './voices.ts'
import { encodeWav } from './wav.ts'

const seconds = 8

/** Reused for every melody: new memory would cost more than filling it. */
const sound = new Float32Array(seconds * rate)
const samples = new Int16Array(sound.length)

/**
 * The preview of a beatmapset: a WAV file of eight seconds. The same seed gives the same bytes on the same engine;
 * ECMAScript leaves the precision of sine and power to the engine.
 */
export function composeMelody(seed: string): Buffer {
  const random = randomFrom(`melody ${seed}`)
  const key = keyOf(random)
  const beat = 60 / random.between(...key.metre.tempo)
  sound.fill(0)
  playChords(random, key, beat)
  playLead(random, key, beat)
  if (random.chance(0.4)) playWood(random, key, beat)
  echo(sound, beat * 0.75, random.between(0.16, 0.28))
  reverb(sound, 0.16)
  master(sound, samples)
  return encodeWav(samples, rate)
}

type Metre = { beats: number; slots: number; tempo: readonly [number, number] }

// Four chords, then the first again: about seven seconds, and one second to fade.
const metres: readonly Metre[] = [
  { beats: 4, slots: 8, tempo: [128, 144] },
  { beats: 3, slots: 6, tempo: [96, 112] },
  { beats: 2, slots: 8, tempo: [64, 74] },
]

type Mode = {
  scale: readonly number[]
  /** The five degrees of the melody. */
  tune: readonly number[]
  progressions: readonly (readonly number[])[]
}

const bright = [
  [0, 4, 5, 3],
  [5, 3, 0, 4],
  [0, 5, 3, 4],
  [3, 4, 2, 5],
  [0, 2, 3, 4],
]
const dim = [
  [0, 5, 2, 6],
  [0, 3, 5, 4],
  [0, 6, 5, 6],
  [5, 6, 0, 2],
]

const modes: readonly Mode[] = [
  { scale: [0, 2, 4, 5, 7, 9, 11], tune: [0, 1, 2, 4, 5], progressions: bright },
  {
    scale: [0, 2, 4, 6, 7, 9, 11],
    tune: [0, 1, 2, 4, 5],
    progressions: [
      [0, 1, 5, 4],
      [0, 1, 0, 4],
    ],
  },
  { scale: [0, 2, 3, 5, 7, 8, 10], tune: [0, 2, 3, 4, 6], progressions: dim },
  {
    scale: [0, 2, 3, 5, 7, 9, 10],
    tune: [0, 2, 3, 4, 6],
    progressions: [
      [0, 3, 0, 6],
      [0, 2, 3, 6],
    ],
  },
  // Yo, the scale of Japanese folk songs. As the others, it has no two notes that are a semitone apart.
  {
    scale: [0, 2, 4, 5, 7, 9, 10],
    tune: [0, 1, 3, 4, 5],
    progressions: [
      [0, 6, 3, 0],
      [0, 3, 6, 3],
      [0, 1, 3, 0],
    ],
  },
]

type Key = { mode: Mode; metre: Metre; root: number; chords: readonly number[] }

function keyOf(random: Random): Key {
  const mode = random.pick(modes)
  const chords = random.pick(mode.progressions)
  return { mode, metre: random.pick(metres), root: random.int(55, 66), chords: [...chords, 0] }
}

/** The pitch of a degree of the scale, also outside of the octave. */
function frequencyOf({ mode, root }: Key, degree: number): number {
  const octave = Math.floor(degree / 7)
  const pitch = root + 12 * octave + (mode.scale[degree - octave * 7] ?? 0)
  return 440 * 2 ** ((pitch - 69) / 12)
}

function playChords(random: Random, key: Key, beat: number) {
  const accompany = random.chance(0.6) ? playBroken : playPad
  const { beats } = key.metre
  for (const [bar, chord] of key.chords.entries()) {
    const at = bar * beats * beat
    const ending = bar === 4
    accompany(key, chord, at, ending ? 0.06 : beat / 2)
    const frequency = frequencyOf(key, chord > 3 ? chord - 14 : chord - 7)
    play(sound, voices.bass, { at, frequency, gain: 1 })
    if (ending || beats === 2) continue
    play(sound, voices.bass, { at: at + (beats - 1) * beat, frequency, gain: 0.6 })
  }
}

/** The notes of the chord one after the other, within an octave. */
function playBroken(key: Key, chord: number, at: number, step: number) {
  const notes = [chord, chord + 2, chord + 4].map((degree) => (degree > 5 ? degree - 7 : degree))
  for (let i = 0; i < key.metre.beats * 2; i++) {
    const note = notes[[0, 1, 2, 1][i % 4] ?? 0] ?? chord
    const gain = i === 0 ? 1 : 0.8
    play(sound, voices.soft, { at: at + i * step, frequency: frequencyOf(key, note), gain })
  }
}

/** All notes of the chord at once. */
function playPad(key: Key, chord: number, at: number) {
  const root = frequencyOf(key, chord > 3 ? chord - 7 : chord)
  const major = frequencyOf(key, chord + 2) / frequencyOf(key, chord) > 1.22
  const pad = major ? voices.majorPad : voices.minorPad
  play(sound, pad, { at, frequency: root / (major ? 4 : 10), gain: 1 })
}

const leads: readonly Voice[] = [voices.bell, voices.pluck, voices.glass, voices.flute]

/** The phrase twice, an answer, the phrase again, and the root as the end. */
function playLead(random: Random, key: Key, beat: number) {
  const { beats, slots } = key.metre
  const lead = random.pick(leads)
  const slot = (beats * beat) / slots
  const phrase = phraseOf(random, slots)
  const answer = phraseOf(random, slots)
  let place = random.int(3, 6)
  for (const [bar, steps] of [phrase, phrase, answer, phrase].entries()) {
    for (const [i, step] of steps.entries()) {
      if (step === undefined) continue
      place = Math.min(9, Math.max(1, place + step))
      // On the beat the melody is in the chord.
      if (i % 2 === 0) place = nearestInChord(key, place, key.chords[bar] ?? 0)
      const at = (bar * slots + i) * slot
      const gain = (i % 2 === 0 ? 0.95 : 0.72) * random.between(0.9, 1.05)
      play(sound, lead, { at, frequency: frequencyOf(key, degreeOf(key, place)), gain })
    }
  }
  const last = place >= 8 ? 14 : 7
  play(sound, lead, { at: 4 * beats * beat, frequency: frequencyOf(key, last), gain: 1 })
}

/** For each slot a step up or down, or silence. */
function phraseOf(random: Random, slots: number): (number | undefined)[] {
  return Array.from({ length: slots }, (_, i) => {
    const sounds = i === 0 || random.chance(i % 2 === 0 ? 0.8 : 0.42)
    return sounds ? random.pick([-2, -1, -1, 0, 1, 1, 2]) : undefined
  })
}

/** Places are degrees of the five-tone scale, from the root upwards. */
function degreeOf({ mode }: Key, place: number): number {
  const octave = Math.floor(place / 5)
  return 7 * octave + (mode.tune[place - octave * 5] ?? 0)
}

function nearestInChord(key: Key, place: number, chord: number): number {
  const near = [place, place + 1, place - 1, place + 2, place - 2]
  const inChord = (candidate: number) =>
    [0, 2, 4].includes((((degreeOf(key, candidate) - chord) % 7) + 7) % 7)
  return near.find(inChord) ?? place
}

function playWood(random: Random, { metre, root }: Key, beat: number) {
  const frequency = 440 * 2 ** ((root + 12 - 69) / 12)
  for (let i = 0; i < metre.beats * 4; i++) {
    play(sound, voices.wood, { at: (i + 0.5) * beat, frequency, gain: 0.5 })
    if (random.chance(0.2)) {
      play(sound, voices.wood, { at: (i + 0.75) * beat, frequency: frequency * 1.5, gain: 0.25 })
    }
  }
}
