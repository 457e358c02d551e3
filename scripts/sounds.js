import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.js'

/** Makes the sound of the home page: two wooden notes with an echo. */
const rate = 22_050
const samples = new Float32Array(Math.round(rate * 1.4))

for (const [echo, loudness] of [1, 0.45, 0.2, 0.09].entries()) {
  knock(echo * 0.26, 659.26, loudness)
  knock(echo * 0.26 + 0.13, 987.77, loudness)
}
const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
const folder = path.join(root, 'apps/web/public/sounds')
mkdirSync(folder, { recursive: true })
writeFileSync(path.join(folder, 'echo.wav'), wav(samples.map((sample) => (sample / peak) * 0.7)))

/**
 * A tone like a marimba: the fundamental, and the fourth harmonic, which fades sooner.
 * @param {number} at
 * @param {number} pitch
 * @param {number} loudness
 */
function knock(at, pitch, loudness) {
  const start = Math.round(at * rate)
  for (let i = 0; start + i < samples.length; i++) {
    const time = i / rate
    const attack = Math.min(1, time / 0.004)
    const tone =
      Math.sin(2 * Math.PI * pitch * time) * Math.exp(-time * 9) +
      0.35 * Math.sin(2 * Math.PI * pitch * 3.93 * time) * Math.exp(-time * 28)
    samples[start + i] = (samples[start + i] ?? 0) + attack * tone * loudness
  }
}

/** @param {Float32Array} mono */
function wav(mono) {
  const file = Buffer.alloc(44 + mono.length * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + mono.length * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(mono.length * 2, 40)
  for (const [index, sample] of mono.entries()) {
    file.writeInt16LE(Math.round(sample * 32_767), 44 + index * 2)
  }
  return file
}
