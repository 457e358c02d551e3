/** The beatmap that links to a beatmapset name in their fragment: `osu/75`, or only `/75` as the game writes it. */
export function beatmapIdFrom(fragment: string): string | undefined {
  return /^(?:osu|taiko|fruits|mania)?\/([1-9]\d{0,9})$/.exec(fragment)?.[1]
}
