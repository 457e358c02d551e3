import { hashOf } from './rows.js'

const statsOfPlayer = 8

/**
 * What a node lacks, has twice, or has though it must not.
 * @param {import('./rows.js').Rows} rows
 * @param {{ players: import('./player.js').Player['state'][], newcomers: import('./newcomers.js').Newcomer[] }} promised
 * @returns {string[]}
 */
export function listFaults(rows, { players, newcomers }) {
  return [
    ...faultsOfRows(rows),
    ...players.flatMap((player) => faultsOfPlayer(rows, player)),
    ...newcomers.flatMap((newcomer) => faultsOfNewcomer(rows, newcomer)),
  ]
}

/** @param {import('./rows.js').Rows} rows */
function faultsOfRows({ players, invites, uses }) {
  const names = new Set(players.map(({ name }) => name.toLowerCase()))
  const usesOf = countBy(uses.map(({ invite }) => invite))
  return [
    ...(names.size === players.length ? [] : ['doubled: a name is there twice']),
    ...players
      .filter(({ stats }) => stats !== statsOfPlayer)
      .map(({ name, stats }) => `half: ${name} has ${stats} rows of stats`),
    ...invites
      .filter(({ id, uses, used }) => used > uses || used !== (usesOf.get(id) ?? 0))
      .map(
        ({ id, uses, used }) =>
          `doubled: invite ${id} of ${uses} uses has ${used}, and ${usesOf.get(id) ?? 0} players`,
      ),
  ]
}

/**
 * @param {import('./rows.js').Rows} rows
 * @param {import('./player.js').Player['state']} player
 */
function faultsOfPlayer(rows, { name, text, unsure, token, ended, invites }) {
  const row = rows.players.find((each) => each.name === name)
  if (!row) return [`lost: ${name} is gone`]
  const ids = new Set(rows.invites.map(({ hash }) => hash))
  return [
    ...([text, ...unsure].includes(row.text)
      ? []
      : [`lost: ${name} has "${row.text}", not "${text}"`]),
    ...(!token || rows.sessions.has(hashOf(token)) ? [] : [`lost: the session of ${name}`]),
    ...ended
      .filter((each) => rows.sessions.has(hashOf(each)))
      .map(() => `lost: a sign-out of ${name}`),
    ...invites
      .filter(({ code }) => !ids.has(hashOf(code)))
      .map(({ id }) => `lost: invite ${id} of ${name}`),
  ]
}

/**
 * @param {import('./rows.js').Rows} rows
 * @param {import('./newcomers.js').Newcomer} newcomer
 */
function faultsOfNewcomer(rows, { name, fate, invite }) {
  const row = rows.players.find((each) => each.name === name)
  if (!row) return fate === 'registered' ? [`lost: the registration of ${name}`] : []
  if (fate === 'refused')
    return [`wrong: ${name} was told that the invite is used, and is registered`]
  const used = rows.uses.find(({ player }) => player === row.id)
  const { hash } = rows.invites.find(({ id }) => id === used?.invite) ?? {}
  return hash === hashOf(invite.code) ? [] : [`wrong: ${name} did not use the invite`]
}

/** @param {number[]} values */
function countBy(values) {
  /** @type {Map<number, number>} */
  const counts = new Map()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
