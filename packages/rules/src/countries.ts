/** The codes that bancho.py knows. With any other in `users.country` some of its routes fail. */
// oxfmt-ignore
export const countries = [
  'oc', 'eu', 'ad', 'ae', 'af', 'ag', 'ai', 'al', 'am', 'an', 'ao', 'aq', 'ar', 'as', 'at', 'au',
  'aw', 'az', 'ba', 'bb', 'bd', 'be', 'bf', 'bg', 'bh', 'bi', 'bj', 'bm', 'bn', 'bo', 'br', 'bs',
  'bt', 'bv', 'bw', 'by', 'bz', 'ca', 'cc', 'cd', 'cf', 'cg', 'ch', 'ci', 'ck', 'cl', 'cm', 'cn',
  'co', 'cr', 'cu', 'cv', 'cx', 'cy', 'cz', 'de', 'dj', 'dk', 'dm', 'do', 'dz', 'ec', 'ee', 'eg',
  'eh', 'er', 'es', 'et', 'fi', 'fj', 'fk', 'fm', 'fo', 'fr', 'fx', 'ga', 'gb', 'gd', 'ge', 'gf',
  'gh', 'gi', 'gl', 'gm', 'gn', 'gp', 'gq', 'gr', 'gs', 'gt', 'gu', 'gw', 'gy', 'hk', 'hm', 'hn',
  'hr', 'ht', 'hu', 'id', 'ie', 'il', 'in', 'io', 'iq', 'ir', 'is', 'it', 'jm', 'jo', 'jp', 'ke',
  'kg', 'kh', 'ki', 'km', 'kn', 'kp', 'kr', 'kw', 'ky', 'kz', 'la', 'lb', 'lc', 'li', 'lk', 'lr',
  'ls', 'lt', 'lu', 'lv', 'ly', 'ma', 'mc', 'md', 'mg', 'mh', 'mk', 'ml', 'mm', 'mn', 'mo', 'mp',
  'mq', 'mr', 'ms', 'mt', 'mu', 'mv', 'mw', 'mx', 'my', 'mz', 'na', 'nc', 'ne', 'nf', 'ng', 'ni',
  'nl', 'no', 'np', 'nr', 'nu', 'nz', 'om', 'pa', 'pe', 'pf', 'pg', 'ph', 'pk', 'pl', 'pm', 'pn',
  'pr', 'ps', 'pt', 'pw', 'py', 'qa', 're', 'ro', 'ru', 'rw', 'sa', 'sb', 'sc', 'sd', 'se', 'sg',
  'sh', 'si', 'sj', 'sk', 'sl', 'sm', 'sn', 'so', 'sr', 'st', 'sv', 'sy', 'sz', 'tc', 'td', 'tf',
  'tg', 'th', 'tj', 'tk', 'tm', 'tn', 'to', 'tl', 'tr', 'tt', 'tv', 'tw', 'tz', 'ua', 'ug', 'um',
  'us', 'uy', 'uz', 'va', 'vc', 've', 'vg', 'vi', 'vn', 'vu', 'wf', 'ws', 'ye', 'yt', 'rs', 'za',
  'zm', 'me', 'zw', 'xx', 'a2', 'o1', 'ax', 'gg', 'im', 'je', 'bl', 'mf',
] as const
export type Country = (typeof countries)[number]

/** Shown where a player has no country. */
export const defaultCountry = 'jp' satisfies Country

const known: ReadonlySet<string> = new Set(countries)

// xx, a2, o1 and oc are no countries; for fx and an, which no longer exist, Intl has the name of another one.
const unnamed: ReadonlySet<Country> = new Set(['xx', 'a2', 'o1', 'oc', 'fx', 'an'])

const displayNames = new Map<string, Intl.DisplayNames>()
/** A leaderboard shows fifty, and Intl looks each up anew. */
const names = new Map<string, string>()

export function isCountry(code: string): code is Country {
  return known.has(code)
}

/** Reads a country in either case; one that bancho.py does not know is xx. */
export function countryFrom(value: unknown): Country {
  const code = typeof value === 'string' ? value.toLowerCase() : ''
  return isCountry(code) ? code : 'xx'
}

/** What a profile shows: the default where a country is absent or unknown. */
export function shownCountry(value: unknown): Country {
  const country = countryFrom(value)
  return country === 'xx' ? defaultCountry : country
}

/** A country with a name also has a flag. */
export function isNamed(code: string): boolean {
  const country = code.toLowerCase()
  return isCountry(country) && !unnamed.has(country)
}

/** The name in a locale such as ja_JP; for a code without a name the code in upper case. */
export function countryName(code: string, locale: string): string {
  const upper = code.toUpperCase()
  if (!isNamed(code)) return upper
  const key = `${locale} ${upper}`
  const name = names.get(key) ?? displayNamesIn(locale).of(upper) ?? upper
  names.set(key, name)
  return name
}

/** Every country that has a name, in the alphabetical order of the locale. */
export function listCountries(locale: string): { country: Country; name: string }[] {
  const collator = new Intl.Collator(languageTag(locale))
  return countries
    .filter((country) => !unnamed.has(country))
    .map((country) => ({ country, name: countryName(country, locale) }))
    .sort((a, b) => collator.compare(a.name, b.name))
}

function displayNamesIn(locale: string): Intl.DisplayNames {
  const cached = displayNames.get(locale)
  if (cached) return cached
  const made = new Intl.DisplayNames(languageTag(locale), { type: 'region' })
  displayNames.set(locale, made)
  return made
}

function languageTag(locale: string): string {
  return locale.replace('_', '-')
}
