import { createHash } from 'node:crypto'
import { accuracyOf } from '@kodama/rules/accuracy'
import { gradeOf } from '@kodama/rules/grades'
import { type CombinedMode, splitCombinedMode } from '@kodama/rules/modes'
import type { DemoBeatmap } from './beatmapsets.ts'
import { judge } from './judgements.ts'
import { hardnessOf, keptMods, makeMods, pointsFactor, speedOf } from './play-mods.ts'
import type { DemoPlayer } from './players.ts'
import type { Random } from './random.ts'
import { datetime, worldTime } from './time.ts'

type Play = ReturnType<typeof makePlay>
export type DemoScore = Play & { id: number; status: 0 | 1 | 2 }

/** Every play of every player, oldest first, with one best per player, beatmap and mode. */
export function makeScores(
  random: Random,
  players: readonly DemoPlayer[],
  beatmaps: readonly DemoBeatmap[],
  firstId = 1,
): DemoScore[] {
  const plays = players.flatMap((player) => makePlaysOf(random, player, beatmaps))
  plays.sort((a, b) => (a.play_time < b.play_time ? -1 : 1))
  return markBests(plays, firstId)
}

function makePlaysOf(random: Random, player: DemoPlayer, beatmaps: readonly DemoBeatmap[]): Play[] {
  const plays: Play[] = []
  for (const [place, mode] of player.plays.entries()) {
    const count = Math.round(player.diligence / (1 + place * 2))
    const native = beatmaps.filter((beatmap) => beatmap.mode === splitCombinedMode(mode).mode)
    const near = native.filter((beatmap) => Math.abs(beatmap.diff - player.skill) < 1.6)
    for (let i = 0; i < count; i++) {
      const beatmap = random.pick(near.length > 5 ? near : native)
      plays.push(makePlay(random, player, beatmap, mode))
    }
  }
  return plays
}

function makePlay(
  random: Random,
  player: DemoPlayer,
  beatmap: DemoBeatmap,
  combined: CombinedMode,
) {
  const { mode, relax } = splitCombinedMode(combined)
  const chosen = makeMods(random, relax)
  const stars = beatmap.diff * hardnessOf(chosen)
  const strain = stars - player.skill
  const hasPassed = !random.chance(Math.min(0.6, Math.max(0.02, 0.06 + strain * 0.12)))
  const played = hasPassed ? 1 : random.between(0.1, 0.9)
  const objects = Math.max(10, Math.round(beatmap.objects * played))

  const isFlawless = hasPassed && strain < -0.4 && random.chance(0.12)
  const quality = isFlawless ? 1 : Math.min(0.998, 0.975 - strain * 0.03 + random.normal(0, 0.014))
  const counts = judge(random, mode, objects, Math.max(0.72, quality))
  const acc = round3(accuracyOf(counts, mode, chosen))

  const isFullCombo = hasPassed && counts.nmiss === 0 && (isFlawless || random.chance(0.55))
  const mods = keptMods(chosen, { acc, isFullCombo })
  const reach = isFullCombo ? 1 : played * random.between(0.25, 0.9) * 0.97 ** counts.nmiss
  const max_combo = Math.max(1, Math.floor(beatmap.max_combo * reach))
  const seconds = random.int(player.creation_time, worldTime - 600)
  player.latest_activity = Math.max(player.latest_activity, seconds)
  return {
    map_md5: beatmap.md5,
    userid: player.id,
    mode: combined,
    mods,
    ...counts,
    acc,
    max_combo,
    score: pointsOf(mode, objects, acc, max_combo, mods, stars),
    pp: hasPassed ? ppOf(stars, acc, counts.nmiss, max_combo / beatmap.max_combo) : 0,
    grade: hasPassed ? gradeOf(counts, mode, mods) : ('F' as const),
    perfect: isFullCombo ? 1 : 0,
    play_time: datetime(seconds),
    time_elapsed: Math.round(((beatmap.total_length * 1000) / speedOf(mods)) * played),
    client_flags: 0,
    online_checksum: createHash('md5')
      .update(`${player.id} ${beatmap.id} ${seconds}`)
      .digest('hex'),
    beatmap,
    hasPassed,
  }
}

/** The best score has the most pp; of equal ones the oldest counts. */
function markBests(plays: readonly Play[], firstId: number): DemoScore[] {
  const bests = new Map<string, Play>()
  for (const play of plays) {
    if (!play.hasPassed) continue
    const key = `${play.userid} ${play.map_md5} ${play.mode}`
    const best = bests.get(key)
    if (!best || play.pp > best.pp) bests.set(key, play)
  }
  const isBest = new Set(bests.values())
  return plays.map((play, index) => ({
    ...play,
    id: firstId + index,
    status: isBest.has(play) ? 2 : play.hasPassed ? 1 : 0,
  }))
}

/** Points grow with the combo, except in mania, where a perfect play has a million. */
function pointsOf(
  mode: number,
  objects: number,
  acc: number,
  combo: number,
  mods: number,
  stars: number,
): number {
  const share = (acc / 100) ** 2
  if (mode === 3) return Math.round(1_000_000 * share * Math.min(1, pointsFactor(mods)))
  const perObject = 300 * (1 + (combo * Math.min(7, stars)) / 60)
  return Math.round(objects * perObject * share * pointsFactor(mods) * 0.6)
}

/** A simple formula with the shape of the game's: stars, accuracy, misses, combo. */
function ppOf(stars: number, acc: number, misses: number, comboShare: number): number {
  const base = 5.5 * stars ** 2.3
  return round3(base * (acc / 100) ** 6 * 0.97 ** misses * comboShare ** 0.6)
}

function round3(value: number): number {
  return Math.round(value * 1000) / 1000
}
