import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { fastify } from 'fastify'
import { keyedMutex } from '#concurrency/keyed-mutex'
import type { Config } from '#settings/config'
import { loggerOptions } from './log.ts'

/** Asks a worker to stop. */
export const stopMessage = 'stop'

const stopMs = 13_000
/** A worker that ends sooner than this has died at once. */
const soonMs = 10_000
const firstPauseMs = 250
const longestPauseMs = 30_000

/** Before that, a message to a worker is lost. */
const haveListened = new WeakSet<Worker>()

/** Leads the workers, each of which serves the site; resolves when all of them listen. */
export async function runWorkers(config: Config, program: string) {
  // Each accepts from the one socket. What the first process would hand out is lost with a worker
  // that dies at that moment: the visitor would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: program })
  const { log } = fastify({ logger: loggerOptions(config) })
  const serving = new Set<Worker>()
  const inTurn = keyedMutex()
  let earlyDeaths = 0
  let isStopping = false

  process.on('SIGTERM', stop).on('SIGINT', stop)
  process.on('SIGHUP', () => void inTurn('restart', restart))
  // The first alone: what keeps one from starting keeps all, and is said once.
  const code = await startWorker()
  if (code !== 0 && !isStopping) process.exit(code)
  await Promise.all(Array.from({ length: config.WORKERS - 1 }, keepStarting))
  // Nobody is welcomed any more: `stop` ends the process.
  if (isStopping) await new Promise(() => {})

  /** Resolves to 0 once it listens, or else to the code that it ended with. */
  function startWorker(): Promise<number> {
    const worker = cluster.fork()
    return new Promise((resolve) => {
      worker.once('exit', (code) => resolve(code || 1))
      worker.once('listening', () => {
        haveListened.add(worker)
        serving.add(worker)
        replaceWhenDead(worker)
        resolve(0)
      })
    })
  }

  function replaceWhenDead(worker: Worker) {
    const since = performance.now()
    worker.once('exit', (code, signal) => {
      if (!serving.delete(worker) || isStopping) return
      earlyDeaths = performance.now() - since < soonMs ? earlyDeaths + 1 : 0
      log.error({ worker: worker.process.pid, code, signal }, 'a worker has ended')
      void keepStarting()
    })
  }

  /** Tries until one listens, unless none is left that does. */
  async function keepStarting() {
    for (;;) {
      if (earlyDeaths > 0) await pause(pauseAfter(earlyDeaths))
      if (isStopping) return
      const code = await startWorker()
      if (code === 0 || isStopping) return
      earlyDeaths += 1
      log.error({ code }, 'a worker could not start')
      if (serving.size === 0) process.exit(code)
    }
  }

  /** One after the other, each once its successor listens. */
  async function restart() {
    const before = [...serving]
    for (const worker of before) {
      if (isStopping || !serving.has(worker)) continue
      const code = await startWorker()
      if (code !== 0) {
        log.error({ code }, 'a new worker could not start; those that run go on')
        return
      }
      await retire(worker)
    }
    // One that died meanwhile was replaced twice.
    const tooMany = [...serving].slice(config.WORKERS)
    await Promise.all(tooMany.map(retire))
  }

  async function retire(worker: Worker) {
    serving.delete(worker)
    await end(worker)
  }

  async function stop() {
    if (isStopping) endAtOnce()
    isStopping = true
    const codes = await Promise.all(workersThatRun().map(end))
    process.exit(codes.includes(1) ? 1 : 0)
  }
}

function workersThatRun(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

function endAtOnce(): never {
  for (const worker of workersThatRun()) worker.process.kill('SIGKILL')
  process.exit(1)
}

async function end(worker: Worker): Promise<number | null> {
  if (worker.isDead()) return worker.process.exitCode
  const ended = new Promise<number>((resolve) => worker.once('exit', resolve))
  if (haveListened.has(worker) && worker.isConnected()) worker.send(stopMessage)
  else worker.process.kill('SIGTERM')
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopMs)
  const code = await ended
  clearTimeout(timer)
  return code
}

function pauseAfter(earlyDeaths: number) {
  return Math.min(firstPauseMs * 2 ** (earlyDeaths - 1), longestPauseMs)
}
