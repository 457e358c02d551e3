const folders = [
  '/a/',
  '/a/banners/',
  '/a/covers/',
  '/a/previews/',
  '/a/share/scores/',
  '/a/share/users/',
  '/docs/',
  '/docs/ja/',
  '/documents/',
  '/documents/ja/',
  '/locales/',
  '/assets/',
]
const up = ['..', '%2e%2e', '%252e%252e', '.%2e', '....', '..%00', '%c0%ae%c0%ae']
const slashes = ['/', '//', '%2f', '%252f', '%5c', '%c0%af']
const targets = ['marker', 'marker.png', 'kodama.db', 'etc/passwd']
const names = ['__proto__', 'constructor', 'toString', '%00', '.env', '.git/config', '7.', '7%20']

/** Hundreds of spellings of a way out of the folders that are served, and names that an object has by itself. */
export const waysOut = folders.flatMap((folder) => [
  ...up.flatMap((dots, i) =>
    slashes.map((slash, j) => `${folder}${dots}${slash}${dots}${slash}${targets[(i + j) % 4]}`),
  ),
  ...names.map((name) => folder + name),
])
