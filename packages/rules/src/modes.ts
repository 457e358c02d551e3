export const modes = [0, 1, 2, 3] as const
export type Mode = (typeof modes)[number]
export const modeNames = ['standard', 'taiko', 'catch', 'mania'] as const

export const relaxModes = [0, 1, 2] as const
export type RelaxMode = (typeof relaxModes)[number]
export const relaxModeNames = ['vanilla', 'relax', 'autopilot'] as const

export const combinedModes = [0, 1, 2, 3, 4, 5, 6, 8] as const
export type CombinedMode = (typeof combinedModes)[number]

const playableModes: Record<RelaxMode, readonly Mode[]> = {
  0: [0, 1, 2, 3],
  1: [0, 1, 2],
  2: [0],
}

export function isPlayable(mode: Mode, relax: RelaxMode): boolean {
  return playableModes[relax].includes(mode)
}

/** The index under which stats and scores are stored. Throws for a pair that is not playable. */
export function combinedMode(mode: Mode, relax: RelaxMode): CombinedMode {
  const combined = combinedModes.find((index) => index === mode + 4 * relax)
  if (combined === undefined) {
    throw new RangeError(`${modeNames[mode]} cannot be played with ${relaxModeNames[relax]}`)
  }
  return combined
}

export function splitCombinedMode(combined: CombinedMode): { mode: Mode; relax: RelaxMode } {
  return { mode: modeFrom(combined % 4), relax: relaxModeFrom(Math.floor(combined / 4)) }
}

export function modeFrom(value: unknown): Mode {
  return modes.find((mode) => mode === value || String(mode) === value) ?? 0
}

export function relaxModeFrom(value: unknown): RelaxMode {
  return relaxModes.find((relax) => relax === value || String(relax) === value) ?? 0
}

/** A pair that is not playable keeps its relax mode and falls back to standard. */
export function playablePairFrom(pair: { mode?: unknown; relax?: unknown }): {
  mode: Mode
  relax: RelaxMode
} {
  const mode = modeFrom(pair.mode)
  const relax = relaxModeFrom(pair.relax)
  return { mode: isPlayable(mode, relax) ? mode : 0, relax }
}

const beatmapsetWords = ['osu', 'taiko', 'fruits', 'mania'] as const

/** The word that the osu! API v2 uses for a mode inside a beatmapset. */
export function beatmapsetWord(mode: Mode) {
  return beatmapsetWords[mode]
}

export function modeFromBeatmapsetWord(word: unknown): Mode {
  return modes.find((mode) => beatmapsetWords[mode] === word) ?? 0
}
