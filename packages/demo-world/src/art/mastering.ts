/** The sound's beginning rises from silence over some samples. */
export function fadeIn(sound: Float32Array, length: number) {
  for (let i = 0; i < length; i++) sound[i] = ((sound[i] ?? 0) * i) / length
}

/** The sound's end falls to silence over some samples. */
export function fadeOut(sound: Float32Array, length: number) {
  const last = sound.length - 1
  for (let i = 0; i < length; i++) sound[last - i] = ((sound[last - i] ?? 0) * i) / length
}

export function peakOf(sound: Float32Array): number {
  let peak = 0
  for (let i = 0; i < sound.length; i++) {
    const sample = sound[i] ?? 0
    if (sample > peak) peak = sample
    if (-sample > peak) peak = -sample
  }
  return peak
}

export function scaleInto(samples: Int16Array, sound: Float32Array, scale: number) {
  for (let i = 0; i < samples.length; i++) samples[i] = (sound[i] ?? 0) * scale
}
