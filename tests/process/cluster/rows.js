import { createHash } from 'node:crypto'

/** @typedef {Awaited<ReturnType<typeof readRows>>} Rows */

/** Tested players are named so. */
const ours = "(name like 'client%' or name like 'guest%')"

/** The node waits until it has what the others have acknowledged, and all rows are of one moment. */
const statements = `
  set session wsrep_sync_wait = 1;
  start transaction with consistent snapshot;
  select 'player', id, name, coalesce(userpage_content, ''), (select count(*) from stats where stats.id = users.id)
    from users where ${ours} order by id;
  select 'invite', id, code_hash, uses, used from web_invites order by id;
  select 'use', invite_id, player_id from web_invite_uses order by player_id;
  select 'session', token_hash, player_id from web_sessions order by token_hash;
  commit`

/** What one node has. @param {import('../../harness/cluster/galera.js').Node} node */
export async function readRows(node) {
  const lines = (await node.ask(`use kodama; ${statements}`))
    .split('\n')
    .map((line) => line.split('\t'))
  const of = (/** @type {string} */ kind) => lines.filter(([first]) => first === kind)
  return {
    players: of('player').map(([, id, name = '', text = '', stats]) => ({
      id: Number(id),
      name,
      text,
      stats: Number(stats),
    })),
    invites: of('invite').map(([, id, hash = '', uses, used]) => ({
      id: Number(id),
      hash,
      uses: Number(uses),
      used: Number(used),
    })),
    uses: of('use').map(([, invite, player]) => ({
      invite: Number(invite),
      player: Number(player),
    })),
    sessions: new Set(of('session').map(([, hash = '']) => hash)),
    all: lines,
  }
}

/** As the site stores tokens and codes. @param {string} token */
export function hashOf(token) {
  return createHash('sha256').update(token).digest('hex')
}
