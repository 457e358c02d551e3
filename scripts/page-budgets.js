/**
 * What each public page may weigh: the bytes of its HTML on the demo world, without its style, and compressed with it;
 * `again` is compressed without it, which is sent to who has seen the page before it changed; and the KB of its
 * scripts and styles, compressed. `goal` is where the HTML should come to. Lower a limit when a page has become lighter.
 */
// oxfmt-ignore
export const pageBudgets = [
  { page: 'home', address: '/', route: 'index', html: 12_500, compressed: 9_850, again: 4_100, js: 130, css: 14.5 },
  { page: 'leaderboards', address: '/leaderboards', route: 'leaderboards', html: 39_000, goal: 45_000, compressed: 15_150, again: 8_300, js: 130, css: 14.5 },
  { page: 'beatmaps', address: '/beatmaps', route: 'beatmaps.index', html: 110_000, goal: 110_000, compressed: 25_150, again: 16_900, js: 130, css: 14.5 },
  // With the most scores. The scripts without the profile editor.
  { page: 'profile', address: '/users/51', route: 'users.$userId.index', html: 39_000, goal: 45_000, compressed: 17_000, again: 8_700, js: 130, css: 14.5 },
  { page: 'score', address: '/scores/1', route: 'scores.$scoreId', html: 19_500, compressed: 12_200, again: 5_500, js: 130, css: 14.5 },
  { page: 'documents', address: '/docs', route: 'docs.index', html: 10_200, compressed: 8_200, again: 3_400, js: 130, css: 14.5 },
  { page: 'document', address: '/docs/ja/rules', route: 'docs.$lang.$pageId', html: 15_300, compressed: 10_850, again: 5_250, js: 193, css: 14.5 },
  { page: 'supporter', address: '/supporter', route: 'supporter', html: 29_700, compressed: 12_950, again: 6_900, js: 130, css: 14.5 },
  { page: 'registration', address: '/users/register', route: 'users.register', html: 20_400, compressed: 10_700, again: 4_900, js: 130, css: 14.5 },
  { page: 'password reset', address: '/reset-password', route: 'reset-password', html: 13_500, compressed: 9_700, again: 4_000, js: 130, css: 14.5 },
  { page: 'invite', address: '/invite/abcdefghijklmnopqrstuvwxyz', route: 'invite.$inviteCode', html: 12_300, compressed: 9_050, again: 3_800, js: 130, css: 14.5 },
  { page: 'sign-in', address: '/users', route: 'users.index', html: 9_300, compressed: 7_850, again: 3_000, js: 130, css: 14.5 },
  { page: 'API reference', address: '/api/reference', route: 'api.reference', html: 73_150, compressed: 14_550, again: 8_900, js: 130, css: 14.5 },
  { page: 'placeholder', address: '/about', route: 'about', html: 9_500, compressed: 8_000, again: 3_100, js: 130, css: 14.5 },
]
