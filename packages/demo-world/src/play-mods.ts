import type { RelaxMode } from '@kodama/rules/modes'
import { hasMod, modsFrom } from '@kodama/rules/mods'
import type { Random } from './random.ts'

const choices: readonly (readonly [string, number])[] = [
  ['', 46],
  ['HD', 16],
  ['HR', 7],
  ['DT', 8],
  ['HDDT', 6],
  ['HDHR', 5],
  ['NC', 2],
  ['HDNC', 2],
  ['EZ', 1],
  ['NF', 3],
  ['HT', 1],
  ['FL', 1],
  ['HDFL', 1],
  ['SD', 1],
  ['PF', 1],
]
const suddenEnds = modsFrom('PF') ?? 0
const relaxCodes: Record<RelaxMode, string> = { 0: '', 1: 'RX', 2: 'AP' }

/** Relax and autopilot have a mod bit of their own. */
export function makeMods(random: Random, relax: RelaxMode): number {
  return modsFrom(random.weighted(choices) + relaxCodes[relax]) ?? 0
}

/** Sudden Death ends at the first miss, and Perfect at the first flaw: with them nothing else is played to the end. */
export function keptMods(
  mods: number,
  { acc, isFullCombo }: { acc: number; isFullCombo: boolean },
) {
  const isKept = isFullCombo && (acc === 100 || !hasMod(mods, 'Perfect'))
  return isKept ? mods : mods & ~suddenEnds
}

export function speedOf(mods: number): number {
  if (hasMod(mods, 'DoubleTime')) return 1.5
  return hasMod(mods, 'HalfTime') ? 0.75 : 1
}

/** The factor by which mods change the star rating. */
export function hardnessOf(mods: number): number {
  let factor = 1
  if (hasMod(mods, 'DoubleTime')) factor *= 1.36
  if (hasMod(mods, 'HalfTime')) factor *= 0.78
  if (hasMod(mods, 'HardRock')) factor *= 1.07
  if (hasMod(mods, 'Easy')) factor *= 0.9
  if (hasMod(mods, 'Relax') || hasMod(mods, 'AutoPilot')) factor *= 0.85
  return factor
}

export function pointsFactor(mods: number): number {
  let factor = 1
  if (hasMod(mods, 'Hidden')) factor *= 1.06
  if (hasMod(mods, 'HardRock')) factor *= 1.06
  if (hasMod(mods, 'DoubleTime')) factor *= 1.12
  if (hasMod(mods, 'Flashlight')) factor *= 1.12
  if (hasMod(mods, 'NoFail') || hasMod(mods, 'Easy')) factor *= 0.5
  if (hasMod(mods, 'HalfTime')) factor *= 0.3
  return factor
}
