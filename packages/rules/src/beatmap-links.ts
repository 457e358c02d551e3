export const setIdPlace = '{set_id}'

/** Fills the id into a template such as `https://…/{set_id}`. */
export function beatmapLink(template: string, setId: number | string): string {
  return template.replaceAll(setIdPlace, String(setId))
}
