import type { Database } from '@kodama/api/src/platform/database/connection/connect.ts'
import { storedStatuses } from '@kodama/demo-world/beatmapsets'
import { type Random, randomFrom } from '@kodama/demo-world/random'
import { datetime, worldTime } from '@kodama/demo-world/time'
import { countries } from '@kodama/rules/countries'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'

/** The country with the most players. */
export const bigCountry = 'us'
const frequentCountries = [bigCountry, 'jp', 'br', 'ru', 'pl', 'kr', 'de', 'fr', 'id', 'ph', 'gb']

/**
 * Makes players with stats in standard, every tenth also in taiko, and beatmapsets. Fast, and without care for a power cut:
 * the file is new, and indexes are made at the end.
 */
export async function fillSize(database: Database, players: number, sets: number) {
  const { db, kind } = database
  if (kind === 'sqlite') {
    for (const pragma of ['journal_mode = off', 'synchronous = off', 'cache_size = -500000']) {
      await sql.raw(`pragma ${pragma}`).execute(db)
    }
  }
  const indexes = kind === 'sqlite' ? await dropIndexes(database) : []
  await fillPlayers(database, players)
  await fillStats(database, players, { mode: 0, every: 1 })
  await fillStats(database, players, { mode: 1, every: 10 })
  await fillSets(database, sets)
  for (const statement of indexes) await sql.raw(statement).execute(db)
  if (kind === 'mysql') await sql`analyze table users, stats, maps`.execute(db)
}

/** Returns the statements that make them again. */
async function dropIndexes({ db }: Database) {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master
    where type = 'index' and sql is not null and tbl_name in ('users', 'stats', 'maps')
  `.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  return rows.map((row) => row.sql)
}

function numbersTo(kind: Database['kind'], last: number): RawBuilder<unknown> {
  return kind === 'sqlite'
    ? sql`(with recursive counted(n) as
        (select 1 union all select n + 1 from counted where n < ${sql.lit(last)})
        select n from counted)`
    : sql`(select seq as n from ${sql.raw(`seq_1_to_${last}`)})`
}

async function fillPlayers({ db, kind }: Database, players: number) {
  // In the order of the numbers, because random places of three indexes would take an hour.
  const name =
    kind === 'sqlite' ? sql`printf('player%08d', n)` : sql`concat('player', lpad(n, 8, '0'))`
  const email =
    kind === 'sqlite' ? sql`${name} || '@example.com'` : sql`concat(${name}, '@example.com')`
  const table = countryTable()
  await sql`
    insert into users (id, name, safe_name, email, pw_bcrypt, priv, country)
    select n + 2, ${name}, ${name}, ${email}, ${sql.lit('_'.repeat(60))},
      case when n % 50 = 3 then 2 else 3 end,
      substr(${sql.lit(table.join(''))}, 1 + 2 * ((n * 7919) % ${sql.lit(table.length)}), 2)
    from ${numbersTo(kind, players)} numbers`.execute(db)
}

/** A thousand places, of which each country has fewer than the one before it. */
function countryTable(): string[] {
  const named = [
    ...frequentCountries,
    ...countries.filter((code) => !frequentCountries.includes(code)),
  ]
  const places = named.flatMap((code, index) =>
    Array.from({ length: Math.ceil(180 / (index + 1)) }, () => code),
  )
  return places.slice(0, 1000)
}

async function fillStats(
  { db, kind }: Database,
  players: number,
  { mode, every }: { mode: number; every: number },
) {
  await sql`
    insert into stats (id, mode, pp, rscore, tscore, plays, acc)
    select n * ${sql.lit(every)} + 2, ${sql.lit(mode)}, 1 + (n * 7919) % 20011,
      1000 * (1 + (n * 1000003) % 1000000007), n * 1000, n % 5000, 95.5
    from ${numbersTo(kind, Math.floor(players / every))} numbers`.execute(db)
}

// oxfmt-ignore
const columns = [
  'set_id', 'id', 'mode', 'status', 'md5', 'title', 'artist', 'creator', 'version', 'filename',
  'last_update', 'total_length', 'max_combo', 'diff',
]
const rowsPerStatement = 100

async function fillSets({ db }: Database, sets: number) {
  const random = randomFrom('size')
  const mappers = Array.from({ length: 1 + Math.floor(sets / 20) }, () => makeWords(random, 1))
  let rows: unknown[][] = []
  await db.transaction().execute(async (db) => {
    for (let set_id = 1; set_id <= sets; set_id++) {
      rows.push(...makeSet(random, set_id, sets, random.pick(mappers)))
      if (rows.length < rowsPerStatement && set_id < sets) continue
      for (let start = 0; start < rows.length; start += rowsPerStatement) {
        await db.executeQuery(insertOf(rows.slice(start, start + rowsPerStatement)))
      }
      rows = []
    }
  })
}

/** The same text for each full statement, so that it is prepared once. */
function insertOf(rows: unknown[][]) {
  const places = `(${columns.map(() => '?').join(', ')})`
  const values = rows.map(() => places).join(', ')
  return CompiledQuery.raw(`insert into maps (${columns.join(', ')}) values ${values}`, rows.flat())
}

export function dateOf(setId: number, sets: number) {
  // In another order than the ids.
  return datetime(worldTime - ((setId * 7919) % sets) * 60)
}

function makeSet(random: Random, set_id: number, sets: number, creator: string): unknown[][] {
  const isJapanese = random.chance(0.4)
  const title = isJapanese ? makeJapanese(random, 3, 14) : makeWords(random, random.int(1, 4))
  const artist = isJapanese ? makeJapanese(random, 2, 8) : makeWords(random, random.int(1, 2))
  const mode = random.weighted(modeShares)
  const status = random.weighted(storedStatuses)
  return Array.from({ length: random.int(1, 4) }, (_, i) => {
    const id = set_id * 4 + i
    const md5 = id.toString(16).padStart(32, '0')
    const file = `${artist} - ${title} (${creator}) [Hard ${i}].osu`
    const texts = [title, artist, creator.slice(0, 19), `Hard ${i}`, file]
    return [set_id, id, mode, status, md5, ...texts, dateOf(set_id, sets), 90, 400, 1 + i]
  })
}

const modeShares = [
  [0, 60],
  [1, 15],
  [2, 10],
  [3, 15],
] as const

const consonants = [
  'b',
  'ch',
  'd',
  'f',
  'g',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  'sh',
  't',
  'v',
]
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou']
const ends = ['', '', '', 'n', 'r', 's', 't', 'll', 'nd', 'x']

/** An open vocabulary, as real titles have, because the index keeps something for each triple of letters. */
function makeWords(random: Random, count: number): string {
  return Array.from({ length: count }, () => {
    const syllables = Array.from(
      { length: random.int(1, 3) },
      () => random.pick(consonants) + random.pick(vowels),
    )
    return syllables.join('') + random.pick(ends)
  }).join(' ')
}

const kanji = 1500

/** Half kana and half kanji, of which some are far more frequent than others. */
function makeJapanese(random: Random, min: number, max: number): string {
  return Array.from({ length: random.int(min, max) }, () =>
    random.chance(0.5)
      ? String.fromCharCode(0x3041 + random.int(0, 82))
      : String.fromCharCode(0x4e00 + Math.floor(kanji * random.next() ** 3)),
  ).join('')
}
