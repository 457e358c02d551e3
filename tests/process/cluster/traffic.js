import { openCalls } from './calls.js'
import { listFaults } from './compare.js'
import { password, race } from './newcomers.js'
import { makePlayer } from './player.js'
import { readSomething } from './public-pages.js'
import { readRows } from './rows.js'
import { accounts, invites } from './world.js'

/** @typedef {ReturnType<typeof openTraffic>} Traffic */

/** Of a hundred requests about so many are those of players; the others read public pages. */
const shareOfPlayers = 0.2
const raceEveryMs = 5000
const tickMs = 10
/** Before those of the crowd. */
const firstOfStrangers = 10_000

/**
 * Visitors, players and strangers with invites, so many requests a second, while it is not paused.
 * @param {import('../../harness/cluster/start-cluster.js').Cluster} cluster
 * @param {number} rate
 */
export function openTraffic({ nginx, nodes }, rate) {
  const calls = openCalls(nginx)
  const players = accounts.map((account) => makePlayer(calls, account))
  /** @type {import('./newcomers.js').Newcomer[]} */
  const newcomers = []
  const given = [...invites]
  const acting = new Set()
  let strangers = 0
  /** @type {NodeJS.Timeout[]} */
  let timers = []

  function resume() {
    // A test that failed has not paused it.
    for (const timer of timers) clearInterval(timer)
    const began = performance.now()
    const before = calls.begun()
    const tick = () => {
      const due = before + ((performance.now() - began) * rate) / 1000
      while (calls.begun() < due) hold(actOnce())
    }
    timers = [setInterval(tick, tickMs), setInterval(() => hold(raceOnce()), raceEveryMs)]
  }

  /** @param {Promise<void>} act */
  function hold(act) {
    acting.add(act)
    void act.finally(() => acting.delete(act))
  }

  function actOnce() {
    const free = Math.random() < shareOfPlayers ? players.filter((each) => each.isFree()) : []
    const player = free[Math.floor(Math.random() * free.length)]
    return player ? player.act() : readSomething(calls)
  }

  async function raceOnce() {
    // A player's own invite, or one of the operator.
    const made = players
      .find(({ state }) => state.invites.some(isFresh))
      ?.state.invites.find(isFresh)
    const invite = made && strangers % 2 ? { code: made.code, uses: 1 } : given.pop()
    if (!invite) return
    raced.add(invite.code)
    const came = await race(calls, invite, nextStranger)
    newcomers.push(...came)
    for (const { name, visitor, fate } of came) {
      // Once each: their passwords take long to compare.
      if (fate === 'registered') await makePlayer(calls, { name, password, visitor }).signIn()
    }
  }

  const raced = new Set()
  const isFresh = (/** @type {{ code: string }} */ { code }) => !raced.has(code)

  function nextStranger() {
    strangers += 1
    return { name: `guest${strangers}`, visitor: firstOfStrangers + strangers }
  }

  /** Compares what was promised with the rows of every node, except to those who are just doing something. */
  async function compare() {
    const before = players.map(({ state }) => ({ state, turn: state.turn, isBusy: state.isBusy }))
    const known = [...newcomers]
    const rows = await Promise.all(nodes.map(readRows))
    const quiet = before
      .filter(({ state, turn, isBusy }) => !isBusy && state.turn === turn)
      .map(({ state }) => state)
    const promised = { players: quiet, newcomers: known }
    return rows.flatMap((each, index) =>
      listFaults(each, promised).map((fault) => `${nodes[index]?.name}: ${fault}`),
    )
  }

  /** Waits for the last answers. Returns what is not as it was promised. */
  async function pause() {
    for (const timer of timers) clearInterval(timer)
    while (acting.size > 0) await Promise.all(acting)
    for (const player of players) await player.settle()
    const faults = await compare()
    const rows = (await Promise.all(nodes.map(readRows))).map(({ all }) => JSON.stringify(all))
    const unsure = players.filter(({ state }) => state.passwords.length !== 1)
    return [
      ...faults,
      ...unsure.map(({ state }) => `wrong: ${state.name} has ${state.passwords.length} passwords`),
      ...(new Set(rows).size === 1 ? [] : ['lost: the nodes have different rows']),
    ]
  }

  return { calls, resume, pause, compare }
}
