import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/root.js'

const architecture = read('docs/architecture.md')
const commonGround =
  /^apps\/web\/src\/(ui|lib)\/|^apps\/api\/src\/(db|http|settings|concurrency|texts)\/|^packages\/contract\/src\/(call|endpoint|errors|params|locale|site)\.ts|^packages\/rules\/src\/format\.ts/
/** The files beside those that compute the cache key, list the routes and render without the server. */
const renderingPath =
  /^apps\/api\/src\/pages\/|^apps\/web\/src\/(?!canonical-address|route-tree|render-client-side)[^/]+\.tsx?$/

test.each([
  ['From the URL of a leaderboard to its pixels', 16],
  ['A registration, from the form to the rows', 40],
])('%s: the example names every file, at most %i', (title, most) => {
  const steps = listSteps(title, most)
  const files = steps.map(({ file }) => file)
  const doors = steps.filter(({ isDoor }) => isDoor).map(({ file }) => file)
  const rooms = doors
    .map((file) => `${path.dirname(file)}/`)
    .filter((room) => !room.endsWith('/src/'))
  const missing = files
    .filter((file) => !doors.includes(file))
    .flatMap((file) => importsOf(file).map((imported) => `${file} imports ${imported}`))
    .filter((line) => {
      const [, imported = ''] = line.split(' imports ')
      if (files.includes(imported) || commonGround.test(imported)) return false
      return !rooms.some((room) => imported.startsWith(room))
    })
  expect(missing).toEqual([])
})

test('How a page is rendered: the list names every file of the rendering path', () => {
  const files = listSteps('How a page is rendered', 10).map(({ file }) => file)
  const imported = files.flatMap(importsOf).filter((file) => renderingPath.test(file))
  expect(imported.length).toBeGreaterThan(0)
  expect(imported.filter((file) => !files.includes(file))).toEqual([])
})

test('A new field of a profile: the example names every file that knows a field', () => {
  const title = 'A new field of a profile'
  const files = listSteps(title, 7).map(({ file }) => file)
  const known = execFileSync(
    'git',
    ['grep', '-lE', '\\b(replay_views|replays_watched)\\b', '--', 'apps', 'packages'],
    { cwd: root, encoding: 'utf8' },
  )
  const product = known
    .trim()
    .split('\n')
    .filter((file) => !/\.test\.|\/(testing|migrations|demo-world)\//.test(file))
  expect(product.toSorted()).toEqual(files.filter((file) => !file.includes('.test.')).toSorted())
})

/**
 * The numbered files under a heading of docs/architecture.md.
 * @param {string} title
 * @param {number} most
 */
function listSteps(title, most) {
  const [, section = ''] = architecture.split(`## ${title}: at most ${most} files\n`)
  const [text = ''] = section.split(/^##/m)
  const steps = [...text.matchAll(/^(\d+)\. `([^`]+)`(.*)$/gm)].map(
    ([, number, file = '', rest]) => ({
      number: Number(number),
      file,
      isDoor: rest?.endsWith('(a door)') ?? false,
    }),
  )
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1))
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.length).toBeLessThanOrEqual(most)
  expect(steps.filter(({ file }) => !existsSync(path.join(root, file)))).toEqual([])
  return steps
}

/**
 * Our own files that a file imports.
 * @param {string} file
 */
function importsOf(file) {
  const app = file.split('/').slice(0, 2).join('/')
  return [...read(file).matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].flatMap(
    ([, name = '']) => {
      if (name.startsWith('./')) return [path.join(path.dirname(file), name.replace(/\?.*/, ''))]
      if (name.startsWith('#')) {
        const target = `${app}/src/${name.slice(1)}`
        return [app === 'apps/api' ? `${target}.ts` : target]
      }
      const [, ours, noun] = /^@kodama\/(contract|rules)\/(.+)$/.exec(name) ?? []
      return ours ? [`packages/${ours}/src/${noun}.ts`] : []
    },
  )
}

/** @param {string} file */
function read(file) {
  return readFileSync(path.join(root, file), 'utf8')
}
