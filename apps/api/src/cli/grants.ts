import { grantsFor } from '#db/rights'
import { OperatorError } from '#errors/operator-error'
import type { Verb } from './verb.ts'

export const grants: Verb = {
  summary: 'print the rights that the account of DATABASE_URL needs, as SQL',
  takes: [],
  options: {
    host: {
      value: 'host',
      about: 'where the site connects from, as the server sees it (default %)',
    },
  },
  about: [
    "Prints what lets the account of DATABASE_URL do all that kodama does with bancho.py's database, and no",
    'more: read the columns that are shown, add players, change passwords, keep the tables named web_….',
    'It changes nothing itself. Have an administrator of the database run it before the first start, and',
    'again whenever a new version says that a right is lacking:',
    '',
    '  npm run --silent kodama -- grants | mariadb -u root -p',
  ].join('\n'),
  async run({ DATABASE }, _args, _now, { host = '%' }) {
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
        '-- The account must be there: CREATE USER … IDENTIFIED BY the password that is in DATABASE_URL.',
        ...statements,
        '',
      ].join('\n'),
    }
  },
}
