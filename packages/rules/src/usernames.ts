import { reservedNames } from './reserved-names.ts'

const usernameRequirements = [
  'min_length',
  'max_length',
  'characters',
  'edge_space',
  'double_space',
  'space_and_underscore',
  'all_digits',
  'reserved',
] as const
export type UsernameRequirement = (typeof usernameRequirements)[number]

// ASCII only, although the game allows any letter: SQLite and MariaDB agree on which ASCII names
// are equal, and no letter of another script can pass for one of them.
// A name of digits alone would be read as an id where either may stand.
const isMet: Record<UsernameRequirement, (name: string) => boolean> = {
  min_length: (name) => [...name].length >= 2,
  max_length: (name) => [...name].length <= 15,
  characters: (name) => /^[A-Za-z0-9_[\] -]*$/.test(name),
  edge_space: (name) => !name.startsWith(' ') && !name.endsWith(' '),
  double_space: (name) => !name.includes('  '),
  space_and_underscore: (name) => !(name.includes(' ') && name.includes('_')),
  all_digits: (name) => !/^[0-9]+$/.test(name),
  reserved: (name) => !reservedNames.has(safeNameOf(name)),
}

export function unmetUsernameRequirements(name: string): UsernameRequirement[] {
  return usernameRequirements.filter((requirement) => !isMet[requirement](name))
}

/** `users.safe_name`, by which the game finds a player. It neither trims nor normalises. */
export function safeNameOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '_')
}

const lookAlikes: Record<string, string> = { i: 'l', '1': 'l', '0': 'o', '-': '_' }

/** Names that an eye takes for the same have one skeleton: Il1, 0O, and the two strokes. */
export function skeletonOf(name: string): string {
  return safeNameOf(name).replace(/[i10-]/g, (letter) => lookAlikes[letter] ?? letter)
}
