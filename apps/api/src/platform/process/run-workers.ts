import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { fastify } from 'fastify'
import { keyedMutex } from '#platform/concurrency/keyed-mutex'
import type { Config } from '#platform/settings/config'
import { loggerOptions, type OnLine } from './log.ts'

/** Sent to a worker that should shut down. */
export const shutdownMessage = 'stop'

const killAfterMs = 13_000
/** A worker that exits sooner than this counts as an early exit. */
const earlyExitMs = 10_000
const minBackoffMs = 250
const maxBackoffMs = 30_000

/** A message to any other worker is lost. */
const listening = new WeakSet<Worker>()

/** Starts the workers and replaces those that exit; resolves when all of them listen. */
export async function runWorkers(config: Config, program: string, onLine: OnLine) {
  // Each worker accepts from the shared socket: a connection that the primary has handed out is lost
  // when its worker dies at that moment.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: program })
  const { log } = fastify({ logger: loggerOptions(config, onLine) })
  for (const warning of config.warnings) log.warn(warning)
  const serving = new Set<Worker>()
  const mutex = keyedMutex()
  let earlyExits = 0
  let isShuttingDown = false

  process.on('SIGTERM', shutDown).on('SIGINT', shutDown)
  process.on('SIGHUP', () => void mutex('restart', restart))
  // The first starts alone: an error that stops every worker is then printed once.
  const code = await startWorker()
  if (code !== 0 && !isShuttingDown) process.exit(code)
  await Promise.all(Array.from({ length: config.WORKERS - 1 }, keepStarting))
  // The caller must not print the welcome: `shutDown` ends the process.
  if (isShuttingDown) await new Promise(() => {})

  /** Resolves to 0 when it listens, or to the exit code. */
  function startWorker(): Promise<number> {
    const worker = cluster.fork()
    return new Promise((resolve) => {
      worker.once('exit', (code) => resolve(code || 1))
      worker.once('listening', () => {
        listening.add(worker)
        serving.add(worker)
        replaceOnExit(worker)
        resolve(0)
      })
    })
  }

  function replaceOnExit(worker: Worker) {
    const since = performance.now()
    worker.once('exit', (code, signal) => {
      if (!serving.delete(worker) || isShuttingDown) return
      earlyExits = performance.now() - since < earlyExitMs ? earlyExits + 1 : 0
      log.error({ worker: worker.process.pid, code, signal }, 'a worker has ended')
      void keepStarting()
    })
  }

  /** Retries until a worker listens; ends the process if no worker is left. */
  async function keepStarting() {
    for (;;) {
      if (earlyExits > 0) await pause(Math.min(minBackoffMs * 2 ** (earlyExits - 1), maxBackoffMs))
      if (isShuttingDown) return
      const code = await startWorker()
      if (code === 0 || isShuttingDown) return
      earlyExits += 1
      log.error({ code }, 'a worker could not start')
      if (serving.size === 0) process.exit(code)
    }
  }

  /** A rolling restart: each worker ends when its successor listens. */
  async function restart() {
    const before = [...serving]
    for (const worker of before) {
      if (isShuttingDown || !serving.has(worker)) continue
      const code = await startWorker()
      if (code !== 0) {
        log.error({ code }, 'a new worker could not start; the running workers go on')
        return
      }
      await retire(worker)
    }
    // A worker that exited during the restart was replaced twice.
    const surplus = [...serving].slice(config.WORKERS)
    await Promise.all(surplus.map(retire))
  }

  async function retire(worker: Worker) {
    serving.delete(worker)
    await end(worker)
  }

  async function shutDown() {
    if (isShuttingDown) killAll()
    isShuttingDown = true
    const codes = await Promise.all(runningWorkers().map(end))
    process.exit(codes.includes(1) ? 1 : 0)
  }
}

function runningWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

function killAll(): never {
  for (const worker of runningWorkers()) worker.process.kill('SIGKILL')
  process.exit(1)
}

async function end(worker: Worker): Promise<number | null> {
  if (worker.isDead()) return worker.process.exitCode
  const ended = new Promise<number>((resolve) => worker.once('exit', resolve))
  if (listening.has(worker) && worker.isConnected()) worker.send(shutdownMessage)
  else worker.process.kill('SIGTERM')
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), killAfterMs)
  const code = await ended
  clearTimeout(timer)
  return code
}
