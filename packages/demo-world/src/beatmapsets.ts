import { createHash } from 'node:crypto'
import { type Mode, modes } from '@kodama/rules/modes'
import type { Random } from './random.ts'
import { datetime, days, worldTime } from './time.ts'
import { artists, mappersElsewhere, titlesEnglish, titlesJapanese } from './words.ts'

export const setIds = Array.from({ length: 120 }, (_, index) => 1001 + index)
const firstBeatmapId = 10_001

const difficultyNames: Record<Mode, readonly string[]> = {
  0: ['Easy', 'Normal', 'Hard', 'Insane', 'Expert', 'Extra', 'Echo'],
  1: ['Kantan', 'Futsuu', 'Muzukashii', 'Oni', 'Inner Oni', 'Ura Oni', 'Echo'],
  2: ['Cup', 'Salad', 'Platter', 'Rain', 'Overdose', 'Deluge', 'Echo'],
  3: ['4K Easy', '4K Normal', '4K Hard', '4K Insane', '7K Hyper', '7K Another', '7K Echo'],
}

/** The modes of a set, by weight: most have one, some two, a few all. */
const kinds: readonly (readonly [readonly Mode[], number])[] = [
  [[0], 50],
  [[1], 12],
  [[2], 10],
  [[3], 16],
  [[0, 1], 5],
  [[0, 3], 4],
  [[0, 2], 3],
  [modes, 4],
]

/** Values of `maps.status` by weight: ranked, approved, qualified, loved, pending. */
export const storedStatuses: readonly (readonly [number, number])[] = [
  [2, 66],
  [3, 8],
  [4, 8],
  [5, 14],
  [0, 16],
]

export type DemoBeatmap = ReturnType<typeof makeBeatmap>

export function makeBeatmapsets(random: Random, mappers: readonly string[]): DemoBeatmap[] {
  const titles = random.shuffle([...titlesJapanese, ...titlesEnglish])
  let id = firstBeatmapId
  return setIds.flatMap((setId, index) => {
    const set = makeSet(random, setId, titleOf(titles, index), mappers)
    const kind = index < modes.length ? [modes[index] as Mode] : random.weighted(kinds)
    const count = random.int(Math.max(3, kind.length), 7)
    let stars = random.between(1, 2.4)
    return Array.from({ length: count }, (_, place) => {
      // The difficulties alternate between the modes.
      const mode = kind[place % kind.length] as Mode
      const rung = Math.floor(place / kind.length)
      const beatmap = makeBeatmap(
        random,
        set,
        id++,
        mode,
        difficultyNames[mode][rung] ?? 'Echo',
        stars,
      )
      stars += random.between(0.35, 1.25)
      return beatmap
    })
  })
}

/** There are fewer titles than sets, so titles are used again as remixes. */
function titleOf(titles: string[], index: number): string {
  const title = titles[index % titles.length] as string
  return index < titles.length ? title : `${title} (Night Mix)`
}

function makeSet(random: Random, set_id: number, title: string, mappers: readonly string[]) {
  return {
    set_id,
    title,
    artist: random.pick(artists),
    creator: random.chance(0.7) ? random.pick(mappers) : random.pick(mappersElsewhere),
    status: random.weighted(storedStatuses),
    last_update: datetime(worldTime - random.int(30 * days, 1400 * days)),
    total_length: random.int(65, 290),
    bpm: random.int(84, 226),
  }
}

function makeBeatmap(
  random: Random,
  set: ReturnType<typeof makeSet>,
  id: number,
  mode: Mode,
  version: string,
  stars: number,
) {
  const objects = Math.round(set.total_length * (0.8 + stars * 0.75))
  return {
    ...set,
    id,
    mode,
    version,
    md5: createHash('md5').update(`kodama demo ${id}`).digest('hex'),
    // A loved set may have a pending difficulty.
    status: set.status === 5 && random.chance(0.1) ? 0 : set.status,
    filename: `${set.artist} - ${set.title} (${set.creator}) [${version}].osu`,
    max_combo: mode === 0 || mode === 2 ? Math.round(objects * 1.35) : objects,
    plays: 0,
    passes: 0,
    cs: mode === 3 ? Number(version[0]) : Math.round(random.between(3, 5) * 10) / 10,
    ar: Math.round(Math.min(10, 3.5 + stars) * 10) / 10,
    od: Math.round(Math.min(10, 2.5 + stars) * 10) / 10,
    hp: Math.round(Math.min(9, 2 + stars * 0.7) * 10) / 10,
    diff: Math.round(Math.min(9.6, stars) * 1000) / 1000,
    /** Not stored: the number of judgements of a play. */
    objects,
  }
}
