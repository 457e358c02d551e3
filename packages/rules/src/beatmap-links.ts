export const setIdPlace = '{set_id}'

/** The address of a beatmapset's cover, preview or file, from an address with a place for its id. */
export function beatmapLink(template: string, setId: number): string {
  return template.replaceAll(setIdPlace, String(setId))
}
