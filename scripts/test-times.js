import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { root } from './root.js'

const file = path.join(root, '.cache/test-times.json')
/** If other programs take more of the machine, the measured times are useless. */
const mostOfOthers = 0.1

/**
 * Seconds by `project file`: the shortest of the last three runs on an idle machine.
 * @returns {{ quick: Record<string, number>, long: Record<string, number> }}
 */
export function readTimes() {
  const { quick, long } = readRuns()
  return { quick: leastOf(quick), long: leastOf(long) }
}

/** @param {Record<string, number[]>} runs */
function leastOf(runs) {
  return Object.fromEntries(Object.entries(runs).map(([name, times]) => [name, Math.min(...times)]))
}

/** @returns {{ quick: Record<string, number[]>, long: Record<string, number[]> }} */
function readRuns() {
  return { quick: {}, long: {}, ...(existsSync(file) && JSON.parse(readFileSync(file, 'utf8'))) }
}

/**
 * Prints the ten slowest files, and saves the times for `npm run check`.
 * @param {Record<string, number>} files
 * @param {Awaited<ReturnType<typeof watchMachine>>} machine
 * @param {{ isLong: boolean, isGreen: boolean }} run
 */
export async function recordTimes(files, machine, { isLong, isGreen }) {
  const slowest = Object.entries(files).toSorted(([, a], [, b]) => b - a)
  console.log('\nthe slowest files:')
  for (const [name, seconds] of slowest.slice(0, 10)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  }
  const { minutes, others } = await machine.look()
  console.log(`in all ${minutes.toFixed(1)} minutes`)
  if (!isGreen) return
  if (others > mostOfOthers) {
    const share = Math.round(others * 100)
    console.log(`other programs had ${share} % of the machine: these times are not kept`)
    return
  }
  const runs = readRuns()
  const kept = runs[isLong ? 'long' : 'quick']
  for (const [name, seconds] of slowest) {
    kept[name] = [seconds, ...(kept[name] ?? [])].slice(0, 3)
  }
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(runs, null, 2))
}

/**
 * Measures the time from now on, and how much of the machine other programs use: for a second before and a second after
 * the tests, since during the tests the two cannot be told apart.
 */
export async function watchMachine() {
  const [before, start] = [await shareOfOthers(), performance.now()]
  const stolenBefore = readTicks()?.stolen ?? 0
  return {
    async look() {
      const seconds = (performance.now() - start) / 1000
      const stolen = (readTicks()?.stolen ?? 0) - stolenBefore
      const after = await shareOfOthers()
      return {
        minutes: seconds / 60,
        others:
          Math.max(before, after) + stolen / ticksPerSecond / seconds / availableParallelism(),
      }
    },
  }
}

const ticksPerSecond = 100

async function shareOfOthers() {
  const before = readTicks()
  await setTimeout(1000)
  const after = readTicks()
  if (!before || !after) return 1
  return (after.busy - before.busy) / (after.all - before.all)
}

/** Only Linux has this file. Elsewhere the machine counts as busy. */
function readTicks() {
  if (!existsSync('/proc/stat')) return undefined
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, idle = 0, io = 0, irq = 0, softirq = 0, stolen = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number)
  const busy = user + nice + system + irq + softirq + stolen
  return { busy, stolen, all: busy + idle + io }
}
