/** bancho.py's column `userpage_content` is a `varchar(2048)` of three-byte characters. */
export const maxAboutMeLength = 2048

export type AboutMeProblem = 'max_length' | 'four_byte_characters' | 'lone_surrogates'

/** Why the game server's column cannot hold the text. Its length is in UTF-16 units, as everywhere in a browser. */
export function aboutMeProblems(text: string): AboutMeProblem[] {
  const problems: AboutMeProblem[] = []
  if (text.length > maxAboutMeLength) problems.push('max_length')
  if (/[\u{10000}-\u{10ffff}]/u.test(text)) problems.push('four_byte_characters')
  if (/\p{Surrogate}/u.test(text)) problems.push('lone_surrogates')
  return problems
}
