/**
 * The goals that the bench programs report and `npm run check` enforces. Budgets catch accidents: if one can only be met
 * with a trick, raise it.
 */
export const budgets = {
  /** Brotli, in KB of 1,024 bytes. */
  javascriptKb: 130,
  /** With the Markdown renderer. */
  documentJavascriptKb: 200,
  /** Without the inlined stylesheet, uncompressed, in KB of 1,000 bytes. */
  htmlKb: 160,
  /** Uncompressed, and the same in every page (docs/decisions/0053-plain-pages.md). */
  stylesheetKb: 130,

  // On the slow phone of slow-phone.js. Ratios compare with the same HTML without scripts.
  fcpRatio: 1.2,
  lcpRatio: 1.4,
  profileLcpMs: 1000,
  totalBlockingMs: 200,
  inputToNextPaintMs: 200,
  layoutShift: 0.01,

  /** Processor time of an uncached page ÷ that of the same markup rendered with plain React on a bare Fastify. */
  uncachedPageRatio: 1.5,
}

/** Addresses in the demo world. */
export const publicPages = [
  { page: 'home', address: '/' },
  { page: 'leaderboards', address: '/leaderboards' },
  { page: 'beatmaps', address: '/beatmaps' },
  // The player with the most scores, and one who has uploaded a banner.
  { page: 'profile', address: '/users/51' },
  { page: 'profile with a banner', address: '/users/3' },
  { page: 'score', address: '/scores/1' },
  { page: 'documents', address: '/docs' },
  { page: 'document', address: '/docs/ja/rules' },
  { page: 'supporter', address: '/supporter' },
  { page: 'registration', address: '/users/register' },
  { page: 'password reset', address: '/reset-password' },
  { page: 'invite', address: '/invite/abcdefghijklmnopqrstuvwxyz' },
  { page: 'sign-in', address: '/users' },
  { page: 'API reference', address: '/api/reference' },
  { page: 'placeholder', address: '/about' },
]
