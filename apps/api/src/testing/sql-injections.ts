import { expect } from 'vitest'

/** How a text may leave the quotes, brackets or numbers that it stands in. */
const exits = ["'", '"', "')", "'))", '`', "\\'", 'x', '1', '%', '１']
const attacks = [
  ' or 1=1',
  "or'1'='1",
  ' union select id,name,email,pw_bcrypt from users',
  '; drop table users',
  ';update users set priv=31',
  ' and sleep(9)',
  ' and (select count(*) from users, users a, users b)>0',
  '/**/or/**/(id=3)',
  '/*!50000or 1=1*/',
  "||(select pw_bcrypt from users where id=3)||'",
]
const ends = ['', ' -- ', '#', '/*', ";\0'"]

/** 500 texts that would change a statement if one of them got into it. */
export const sqlInjections = exits.flatMap((exit) =>
  attacks.flatMap((attack) => ends.map((end) => exit + attack + end)),
)

/** All of them in the long run, else every 60th, which is one of each exit and of most attacks. */
export function someSqlInjections() {
  const isLong = expect.getState().testPath?.includes('.long.test.')
  return sqlInjections.filter((_, n) => isLong || n % 61 === 0)
}

const special = [...`'"\`;#/*\\=()%|>,!`]
const harmless = [...'?^~{}<&$+£¥¦§¨©¬']

/** A text of the same length and the same words, without anything that SQL would read. */
export function harmlessTwinOf(text: string) {
  return [...text].map((character) => harmless[special.indexOf(character)] ?? character).join('')
}
