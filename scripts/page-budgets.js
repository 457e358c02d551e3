/**
 * What each public page may weigh: the bytes of its HTML on the demo world, without its style, and compressed with it;
 * `again` is compressed without it, which is sent to who has seen the page before it changed; and the KB of its
 * scripts and styles, compressed. `goal` is where the HTML should come to. Lower a limit when a page has become lighter.
 */
// oxfmt-ignore
export const pageBudgets = [
  { page: 'home', address: '/', route: 'index', html: 10_800, compressed: 8_000, again: 3_200, js: 102, css: 12 },
  { page: 'leaderboards', address: '/leaderboards', route: 'leaderboards', html: 39_000, goal: 45_000, compressed: 14_300, again: 8_100, js: 109, css: 12 },
  { page: 'beatmaps', address: '/beatmaps', route: 'beatmaps.index', html: 110_000, goal: 110_000, compressed: 23_200, again: 16_000, js: 113, css: 12 },
  // With the most scores. The scripts with what its owner may do there, but without the editor.
  { page: 'profile', address: '/users/51', route: 'users.$userId.index', html: 36_800, goal: 45_000, compressed: 15_600, again: 8_200, js: 121, css: 12 },
  { page: 'score', address: '/scores/1', route: 'scores.$scoreId', html: 19_500, compressed: 12_000, again: 5_400, js: 111, css: 12 },
  { page: 'documents', address: '/docs', route: 'docs.index', html: 9_900, compressed: 7_700, again: 3_200, js: 101, css: 12 },
  { page: 'document', address: '/docs/ja/rules', route: 'docs.$lang.$pageId', html: 13_600, compressed: 9_900, again: 5_000, js: 194, css: 12 },
  { page: 'supporter', address: '/supporter', route: 'supporter', html: 29_700, compressed: 12_700, again: 6_900, js: 106, css: 12 },
  { page: 'registration', address: '/users/register', route: 'users.register', html: 20_400, compressed: 10_300, again: 4_800, js: 113, css: 12 },
  { page: 'password reset', address: '/reset-password', route: 'reset-password', html: 13_300, compressed: 9_300, again: 3_800, js: 112, css: 12 },
  { page: 'invite', address: '/invite/abcdefghijklmnopqrstuvwxyz', route: 'invite.$inviteCode', html: 12_000, compressed: 8_500, again: 3_700, js: 102, css: 12 },
  { page: 'sign-in', address: '/users', route: 'users.index', html: 9_000, compressed: 7_300, again: 2_900, js: 102, css: 12 },
  { page: 'API reference', address: '/api/reference', route: 'api.reference', html: 71_400, compressed: 14_100, again: 8_900, js: 111, css: 12 },
  { page: 'placeholder', address: '/about', route: 'about', html: 8_900, compressed: 7_300, again: 2_900, js: 101, css: 12 },
]
