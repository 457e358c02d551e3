import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { freezeProcess } from '../servers.js'

/**
 * @typedef {object} Part One process of the cluster, in its own namespace.
 * @property {string} name
 * @property {string} address
 * @property {() => Promise<void>} begin Starts it, and waits until it is ready.
 * @property {() => Promise<void>} kill As if its machine lost power.
 * @property {() => Promise<void>} stop As its operator does.
 * @property {() => Promise<void>} freeze Its connections stay open, but nothing answers.
 * @property {() => void} thaw
 * @property {() => void} cutOff No packet reaches it, or leaves it.
 * @property {() => void} rejoin
 * @property {() => Promise<void>} restart
 */
/** @typedef {Part & { isReady: () => Promise<boolean>, signal: (signal: NodeJS.Signals) => void }} OwnPart */

/** Even on a busy machine. */
const mostMs = 60_000

/**
 * @param {object} options
 * @param {import('./network.js').Place} options.place
 * @param {string} options.folder Where its log goes.
 * @param {() => string[] | Promise<string[]>} options.command Asked before each start.
 * @param {Record<string, string>} [options.env]
 * @param {() => Promise<boolean>} options.isReady
 * @param {NodeJS.Signals} [options.stopSignal]
 * @returns {OwnPart}
 */
export function makePart({ place, folder, command, env = {}, isReady, stopSignal = 'SIGTERM' }) {
  const logFile = path.join(folder, `${place.name}.log`)
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child

  const isRunning = () => child?.exitCode === null && child.signalCode === null

  async function begin() {
    const [file = '', ...args] = [...place.prefix, ...(await command())]
    const log = openSync(logFile, 'a')
    const started = spawn(file, args, {
      cwd: folder,
      // In a session of its own it has its own share of the cores, as a machine has.
      detached: true,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', log, log],
    })
    child = started
    closeSync(log)
    const deadline = performance.now() + mostMs
    while (!(await isReady())) {
      const hasEnded = !isRunning()
      if (hasEnded || performance.now() > deadline) {
        const what = hasEnded ? 'ended' : 'is not ready in time'
        throw new Error(`${place.name} ${what}: ${readFileSync(logFile, 'utf8').slice(-2000)}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** @param {NodeJS.Signals} signal */
  async function end(signal) {
    const ending = child
    if (!ending || !isRunning()) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await ended
  }

  return {
    name: place.name,
    address: place.address,
    begin,
    kill: () => end('SIGKILL'),
    stop: () => end(stopSignal),
    async freeze() {
      if (child) await freezeProcess(child)
    },
    thaw: () => void child?.kill('SIGCONT'),
    cutOff: place.cutOff,
    rejoin: place.rejoin,
    async restart() {
      await end(stopSignal)
      await begin()
    },
    signal: (signal) => void child?.kill(signal),
    isReady,
  }
}
