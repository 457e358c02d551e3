import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { root } from './stale.js'

const file = path.join(root, '.cache/test-times.json')
/** What other programs may take of the machine before seconds tell nothing about the tests. */
const mostOfOthers = 0.1

/**
 * Seconds per file, `project file` → seconds, as the last runs on a quiet machine took them.
 * @returns {{ quick: Record<string, number>, long: Record<string, number> }}
 */
export function readTimes() {
  const times = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return { quick: {}, long: {}, ...times }
}

/**
 * Prints the ten slowest files, and keeps the times for `npm run check`.
 * @param {Record<string, number>} files
 * @param {ReturnType<typeof watchMachine>} machine
 * @param {{ isLong: boolean }} run
 */
export function recordTimes(files, machine, { isLong }) {
  const slowest = Object.entries(files).toSorted(([, a], [, b]) => b - a)
  console.log('\nthe slowest files:')
  for (const [name, seconds] of slowest.slice(0, 10)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  }
  const { minutes, others } = machine.look()
  console.log(`in all ${minutes.toFixed(1)} minutes`)
  if (others === undefined || others > mostOfOthers) {
    const share = others === undefined ? 'an unknown share' : `${Math.round(others * 100)} %`
    console.log(`other programs had ${share} of the machine: these times are not kept`)
    return
  }
  const times = readTimes()
  const kind = isLong ? 'long' : 'quick'
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...times, [kind]: { ...times[kind], ...files } }, null, 2))
}

/** From now on: how much time goes by, and which share of the machine others take meanwhile. */
export function watchMachine() {
  const [start, all, own] = [performance.now(), busySeconds(), ownSeconds()]
  return {
    look() {
      const seconds = (performance.now() - start) / 1000
      const [allNow, ownNow] = [busySeconds(), ownSeconds()]
      const isKnown = [all, own, allNow, ownNow].every((value) => value !== undefined)
      const others = Number(allNow) - Number(all) - (Number(ownNow) - Number(own))
      return {
        minutes: seconds / 60,
        others: isKnown ? Math.max(0, others / seconds / availableParallelism()) : undefined,
      }
    },
  }
}

const ticksPerSecond = 100

/** All work of the machine, and what its host took from it. */
function busySeconds() {
  if (!existsSync('/proc/stat')) return undefined
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq + steal) / ticksPerSecond
}

/** Of this process and of all that it has started and seen end. */
function ownSeconds() {
  if (!existsSync('/proc/self/stat')) return undefined
  const text = readFileSync('/proc/self/stat', 'utf8')
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
  return (utime + stime + cutime + cstime) / ticksPerSecond
}
