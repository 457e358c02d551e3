import { addMissingIndexes } from '#game/score/add-missing-indexes'
import { moveDatabase } from '#operator/move/move-database'
import { type ScoreIndex, scoreIndexes } from '#platform/database/schema/indexes'
import { grantsFor } from '#platform/database/schema/rights'
import { prepareDataFolder } from '#platform/process/data-folder'
import { OperatorError } from '#platform/settings/operator-error'
import { tableOf, type Verb, withDatabase } from './verb.ts'

export const move: Verb = {
  summary: 'copy an embedded database to the MariaDB or MySQL of DATABASE_URL',
  args: ['file'],
  about: [
    'Copies every player, score, beatmap, invite, session and act of an embedded database to the empty',
    'database that DATABASE_URL names, completely or not at all. The file is not changed. What the site',
    'writes to it after the copy has begun is not moved, so stop the site first.',
  ].join('\n'),
  async run(config, [file = ''], by) {
    prepareDataFolder(config.DATA_DIR)
    const moved = await moveDatabase(config, file, by)
    const lines = Object.entries(moved).map(([name, rows]) => [name, String(rows)])
    return { json: { moved }, text: `${tableOf(['table', 'rows'], lines)}Moved ${file}.\n` }
  },
}

export const grants: Verb = {
  summary: 'print the rights that the account of DATABASE_URL needs, as SQL',
  options: {
    host: {
      value: 'host',
      about: 'where the site connects from, as the server sees it (default %)',
    },
  },
  about: [
    "Prints the rights that let the account of DATABASE_URL do all that kodama does with bancho.py's",
    'database, and no more: read the columns that are shown, add players, change passwords, write the',
    'tables named web_…. It changes nothing itself. Have an administrator of the database run the output',
    'before the first start, and again when a new version says that a right is missing:',
    '',
    '  npm run --silent kodama -- grants | mariadb -u root -p',
  ].join('\n'),
  async run({ DATABASE }, _args, _by, { host = '%' }) {
    if (DATABASE.kind !== 'mysql') {
      throw new OperatorError(
        'DATABASE_URL is no mysql:// address, and an embedded database has no accounts.',
      )
    }
    const { pathname, username } = new URL(DATABASE.url)
    if (username === '') throw new OperatorError('DATABASE_URL names no account.')
    const database = decodeURIComponent(pathname.slice(1))
    const user = decodeURIComponent(username)
    const statements = grantsFor({ database, user, host: String(host) })
    return {
      json: { database, user, host, statements },
      text: [
        '-- The account must exist: CREATE USER … IDENTIFIED BY the password that is in DATABASE_URL.',
        ...statements,
        '',
      ].join('\n'),
    }
  },
}

export const indexes: Verb = {
  summary: "add the indexes that the lists of scores need to bancho.py's table",
  about: [
    "Adds to bancho.py's table scores the missing ones of",
    '',
    ...scoreIndexes.map((index) => `  ${describe(index)}`),
    '',
    'and nothing else: no column is changed. The game server may go on running meanwhile; with a million',
    'scores it takes some seconds. A database that kodama made itself has them already.',
    'Without them every list of scores reads all scores of its player.',
  ].join('\n'),
  run(config, _args, by) {
    return withDatabase(config, async (db, kind) => {
      const added = await addMissingIndexes({ db, kind }, by)
      return {
        json: { added: added.map(({ name }) => name) },
        text:
          added.length > 0
            ? added.map((index) => `Added ${describe(index)}.\n`).join('')
            : 'Nothing is missing.\n',
      }
    })
  },
}

function describe({ name, columns }: ScoreIndex) {
  return `${name} (${columns.join(', ')})`
}
