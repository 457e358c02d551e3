import { password } from './newcomers.js'
import { hashOf } from './rows.js'

/** Of the password of all of them, as bancho.py stores it, but quick to compare. */
const hash = '$2b$04$TFuDQWzDVEgWDissaw/lZ.EE8g.dmdSStJFM3os4AZ75E1cBLcZm.'
const countOfPlayers = 120
const countOfInvites = 400

export const accounts = Array.from({ length: countOfPlayers }, (_, n) => ({
  name: `client${n}`,
  password,
  visitor: n,
}))

/** What the operator has given out; the last ones of each are raced for. */
export const invites = Array.from({ length: countOfInvites }, (_, n) => ({
  code: `invite-of-the-operator-${n}`,
  uses: (n % 3) + 1,
}))

/**
 * Players who have an account already.
 * @param {import('../../harness/cluster/galera.js').Node} node
 */
export async function writePlayers(node) {
  const rows = accounts.map(
    ({ name }) => `('${name}', '${name}', '${name}@example.com', '${hash}', 3, 'jp', 1700000000)`,
  )
  await node.ask(`use kodama;
    insert into users (name, safe_name, email, pw_bcrypt, priv, country, creation_time) values ${rows.join()};
    insert into stats (id, mode) select users.id, modes.mode from users, json_table('[0,1,2,3,4,5,6,8]',
      '$[*]' columns (mode int path '$')) modes where users.name like 'client%'`)
}

/**
 * Once the site has made its tables.
 * @param {import('../../harness/cluster/galera.js').Node | undefined} node
 */
export async function writeInvites(node) {
  const rows = invites.map(
    ({ code, uses }) => `('${hashOf(code)}', '', ${uses}, 1700000000, 4000000000)`,
  )
  await node?.ask(
    `insert into kodama.web_invites (code_hash, note, uses, created_at, expires_at) values ${rows.join()}`,
  )
}
