import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/root.js'

/** The API is groups of rooms: `game/leaderboard`. Tests, and what only tests use, may import anything. */
const source = path.join(root, 'apps/api/src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.ts$|^testing\//.test(file),
)

test('the root of the API holds only the program and the app', () => {
  expect(files.filter((file) => !file.includes('/')).sort()).toEqual(['app.ts', 'main.ts'])
})

test('no two rooms import each other, not even through others', () => {
  const graph = roomGraph()
  const rooms = [...graph.keys()]
  expect(rooms.filter((room) => reachedFrom(room, graph).has(room))).toEqual([])
})

/** A group imports itself and the groups before it. */
const groups = ['platform', 'accounts', 'players', 'game', 'pages', 'operator']

test('a group holds rooms only, and imports no later group', () => {
  const rooms = new Set(files.filter((file) => file.includes('/')).map(roomOf))
  expect([...rooms].filter((room) => room.endsWith('.ts'))).toEqual([])
  expect(new Set([...rooms].map(groupOf))).toEqual(new Set(groups))
  const wrong = [...roomGraph()].flatMap(([room, imported]) =>
    [...imported]
      .filter((other) => room !== 'app.ts' && room !== 'main.ts' && isLater(other, room))
      .map((other) => `${room} imports ${other}`),
  )
  expect(wrong).toEqual([])
})

test('the database imports no other room', () => {
  expect([...(roomGraph().get('platform/database') ?? [])]).toEqual([])
})

test('nothing that serves the site imports the demo world', () => {
  const served = [
    ...reachedFrom('app.ts', fileGraph()),
    ...reachedFrom('main.ts', fileGraph(/from|import/)),
  ]
  expect(served).toContain('pages/asset/routes.ts')
  expect(served.filter((file) => /^operator\/demo\/|^@kodama\/demo-world/.test(file))).toEqual([])
})

test('only the room of the demo world can tell which world a database holds', () => {
  const readers = files.filter((file) =>
    readFileSync(path.join(source, file), 'utf8').includes('demo_world'),
  )
  expect(new Set(readers.map(roomOf))).toEqual(new Set(['operator/demo']))
  const askers = [...fileGraph()].filter(([, imported]) =>
    [...imported].some((name) => name.startsWith('operator/demo/')),
  )
  // The doctor warns of its public password; the program fills an empty database before it serves.
  const rooms = [...new Set(askers.map(([file]) => roomOf(file)))].sort()
  expect(rooms).toEqual(['main.ts', 'operator/cli', 'operator/demo', 'operator/doctor'])
})

function roomGraph() {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map()
  for (const [file, imported] of fileGraph()) {
    const room = roomOf(file)
    const ours = [...imported].filter((name) => files.includes(name))
    const others = ours.map(roomOf).filter((other) => other !== room)
    graph.set(room, new Set([...(graph.get(room) ?? []), ...others]))
  }
  return graph
}

/**
 * What each file imports, types too: `http/serve.ts`, or the name of a package.
 * @param {RegExp} keyword
 * @returns {Map<string, Set<string>>}
 */
function fileGraph(keyword = /from|import|import\(/) {
  const pattern = new RegExp(`\\b(?:${keyword.source})\\s*'([^']+)'`, 'g')
  return new Map(
    files.map((file) => {
      const text = readFileSync(path.join(source, file), 'utf8')
      const names = [...text.matchAll(pattern)].map(([, name = '']) => nameFrom(file, name))
      return [file, new Set(names)]
    }),
  )
}

/**
 * @param {string} file
 * @param {string} name
 */
function nameFrom(file, name) {
  if (name.startsWith('#')) return `${name.slice(1)}.ts`
  return name.startsWith('.') ? path.join(path.dirname(file), name) : name
}

/**
 * @param {string} start
 * @param {Map<string, Set<string>>} graph
 */
function reachedFrom(start, graph) {
  /** @type {Set<string>} */
  const reached = new Set()
  const waiting = [...(graph.get(start) ?? [])]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(graph.get(next) ?? []))
  }
  return reached
}

/**
 * @param {string} room
 * @param {string} than
 */
function isLater(room, than) {
  return groups.indexOf(groupOf(room)) > groups.indexOf(groupOf(than))
}

/** @param {string} room */
function groupOf(room) {
  return room.split('/')[0] ?? ''
}

/** @param {string} file */
function roomOf(file) {
  return file.split('/').slice(0, 2).join('/')
}
