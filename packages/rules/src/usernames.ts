// ASCII only, although the game allows any letter: SQLite and MariaDB agree on which ASCII names are
// equal, and no letter of another script looks like one of them. A name of digits alone looks like an id.
const isMet = {
  min_length: (name: string) => [...name].length >= 2,
  max_length: (name: string) => [...name].length <= 15,
  characters: (name: string) => /^[A-Za-z0-9_[\] -]*$/.test(name),
  edge_space: (name: string) => !name.startsWith(' ') && !name.endsWith(' '),
  double_space: (name: string) => !name.includes('  '),
  space_and_underscore: (name: string) => !(name.includes(' ') && name.includes('_')),
  all_digits: (name: string) => !/^[0-9]+$/.test(name),
  reserved: (name: string) => !reservedNames.has(safeNameOf(name)),
}

export type UsernameRequirement = keyof typeof isMet
const usernameRequirements = Object.keys(isMet) as UsernameRequirement[]

export function unmetUsernameRequirements(name: string): UsernameRequirement[] {
  return usernameRequirements.filter((requirement) => !isMet[requirement](name))
}

/** `users.safe_name`, which the game finds a player by. The game neither trims nor normalises. */
export function safeNameOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '_')
}

/** No name in the game's tables has a character past U+FFFF, such as an emoji. MariaDB refuses to look for one. */
export function couldBeName(text: string): boolean {
  return !/[\u{10000}-\u{10FFFF}]/u.test(text)
}

/** A name without marks and letter forms. A database may hold names equal that differ only in these. */
export function foldedNameOf(name: string): string {
  return safeNameOf(name.normalize('NFKD').replace(/\p{M}/gu, ''))
}

const lookAlikes: Record<string, string> = { i: 'l', '1': 'l', '0': 'o', '-': '_' }

/** Names that look the same have one skeleton: I, l and 1; 0 and O; - and _. */
export function skeletonOf(name: string): string {
  return safeNameOf(name).replace(/[i10-]/g, (letter) => lookAlikes[letter] ?? letter)
}

/** Safe names that could be taken for staff, for the game's bot, for a page or for a missing account. */
// oxfmt-ignore
const reservedNames: ReadonlySet<string> = new Set([
  'admin', 'admins', 'administrator', 'administrators', 'developer', 'developers', 'dev',
  'mod', 'mods', 'moderator', 'moderators', 'gmt', 'nominator', 'nominators', 'bng', 'nat',
  'owner', 'root', 'staff', 'system', 'sysadmin', 'webmaster', 'postmaster', 'official',
  'bancho', 'banchobot', 'bot', 'server', 'security', 'abuse', 'team', 'kodama', 'osu',
  'peppy', 'ppy', 'cookiezi', 'mrekk', 'vaxei', 'btmc',
  'about', 'api', 'appeal', 'assets', 'avatars', 'banners', 'beatmaps', 'chat', 'create',
  'docs', 'faq', 'friends', 'guideline', 'guidelines', 'help', 'home', 'invite', 'invites',
  'leaderboard', 'leaderboards', 'locales', 'login', 'logout', 'privacy', 'profile',
  'register', 'reset-password', 'reset_password', 'rules', 'scores', 'settings', 'signin',
  'signout', 'signup', 'support', 'supporter', 'teams', 'terms', 'user', 'users',
  'anonymous', 'banned', 'deleted', 'everyone', 'guest', 'me', 'nobody', 'none', 'null',
  'nan', 'player', 'restricted', 'self', 'undefined', 'unknown', 'visitor',
])
