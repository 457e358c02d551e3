/**
 * Names that no player may take, as safe names: they would pass for the people who run the server,
 * for the game's bot, for a page of the site or for an account that is not there.
 */
// oxfmt-ignore
export const reservedNames: ReadonlySet<string> = new Set([
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
