/**
 * What each public page may weigh: the bytes of its HTML on the demo world, as it is and compressed, and the KB of its
 * scripts and styles, compressed. `goal` is where the HTML should come to. Lower a limit when a page has become lighter.
 */
// oxfmt-ignore
export const pageBudgets = [
  { page: 'home', address: '/', route: 'index', html: 11_300, compressed: 2_900, js: 103, css: 12 },
  { page: 'leaderboards', address: '/leaderboards', route: 'leaderboards', html: 119_700, goal: 45_000, compressed: 8_590, js: 110, css: 12 },
  { page: 'beatmaps', address: '/beatmaps', route: 'beatmaps.index', html: 445_800, goal: 110_000, compressed: 16_420, js: 115, css: 12 },
  // With the most scores. The scripts with what its owner may do there, but without the editor.
  { page: 'profile', address: '/users/51', route: 'users.$userId.index', html: 107_400, goal: 45_000, compressed: 16_040, js: 121, css: 12 },
  { page: 'score', address: '/scores/1', route: 'scores.$scoreId', html: 21_300, compressed: 5_260, js: 113, css: 12 },
  { page: 'documents', address: '/docs', route: 'docs.index', html: 10_700, compressed: 3_100, js: 102, css: 12 },
  { page: 'document', address: '/docs/ja/rules', route: 'docs.$lang.$pageId', html: 14_400, compressed: 4_490, js: 196, css: 12 },
  { page: 'supporter', address: '/supporter', route: 'supporter', html: 30_700, compressed: 6_440, js: 108, css: 12 },
  { page: 'registration', address: '/users/register', route: 'users.register', html: 22_000, compressed: 4_550, js: 114, css: 12 },
  { page: 'password reset', address: '/reset-password', route: 'reset-password', html: 13_700, compressed: 3_500, js: 113, css: 12 },
  { page: 'invite', address: '/invite/abcdefghijklmnopqrstuvwxyz', route: 'invite.$inviteCode', html: 12_400, compressed: 3_390, js: 103, css: 12 },
  { page: 'sign-in', address: '/users', route: 'users.index', html: 9_400, compressed: 2_620, js: 103, css: 12 },
  { page: 'API reference', address: '/api/reference', route: 'api.reference', html: 71_900, compressed: 7_980, js: 113, css: 12 },
  { page: 'placeholder', address: '/about', route: 'about', html: 9_400, compressed: 2_620, js: 102, css: 12 },
]
