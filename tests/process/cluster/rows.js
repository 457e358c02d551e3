import { createHash } from 'node:crypto'
import { until } from './until.js'

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

/** WSREP has not yet prepared the node; its wait for the others failed, which has the number of a lock. */
const outsideCluster = /ERROR (1047|1205) /

/** What one node has. @param {import('../../harness/cluster/galera.js').Node} node */
export async function readRows(node) {
  const lines = (await askNode(node)).split('\n').map((line) => line.split('\t'))
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

/**
 * After the machine has stood still, also a node that nobody touched leaves the cluster for a moment, and refuses reads.
 * @param {import('../../harness/cluster/galera.js').Node} node
 */
async function askNode(node) {
  let rows = ''
  await until(async () => {
    try {
      rows = await node.ask(`use kodama; ${statements}`)
      return ''
    } catch (error) {
      const isOutside = outsideCluster.test(String(error))
      if (!isOutside) throw error
      return `${node.name} is not in the cluster`
    }
  })
  return rows
}

/** As the site stores tokens and codes. @param {string} token */
export function hashOf(token) {
  return createHash('sha256').update(token).digest('hex')
}
